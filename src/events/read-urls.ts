import * as z from 'zod/mini';
import { isRecord, type PlainText } from './read-reference.ts';
import { field, maxTextLength, type Member, stringOf, text, type WireField } from './wire-field.ts';

/** Does not match credentials or backslashes, which some programs read as slashes. */
const httpHost = /^https?:\/\/(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*|\[[\da-f:.]+\])(?::\d*)?(?:[/?#]|$)/iu;

/** An `http(s)` address as the service wrote it (design §5); null for other schemes, relative addresses and credentials. */
export function readHttpAddress(value: unknown): string | null {
  const written = stringOf(value).trim();
  try {
    return httpHost.test(written) && new URL(written)
      ? written.replace(/[\s<>"]/g, encodeURIComponent)
      : null;
  } catch {
    return null;
  }
}

/** What is before `www.example.de/x` or `example.de`: nothing, `//`, or a scheme as people mistype it. The last label is of letters in one case. */
const typedScheme =
  /^(?:(?:[Hh]{1,2}[Tt]{1,3}|[Tt]{2})[Pp]{1,2}([Ss]?)(?:[:;]\s?[/\\]{0,2}|\.?[/\\]{2})\s?|\/\/)?(?=(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{Ll}{2,}|\p{Lu}{2,})(?::\d+)?(?:[/?#]\S*)?$)/u;

/** Reads like `readHttpAddress`, and adds a scheme if that is missing or mistyped. */
export function readTypedAddress(text: string): string | null {
  const written = text.trim();
  const withScheme = (_: string, secure = 's') => `http${secure.toLowerCase()}://`;
  return readHttpAddress(written) ?? readHttpAddress(written.replace(typedScheme, withScheme));
}

/** Reads like `readHttpAddress`, and takes a path on the service's own host too. */
export function readHttpOrPath(value: unknown): string | null {
  const written = stringOf(value).trim();
  return /^[\w./-]/.test(written) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)
    ? written
    : readHttpAddress(written);
}

export const address = z.nullable(text.check(z.refine((written) => readHttpAddress(written) === written)));

export function urlsOf(member: Member): Member {
  const urls = member['@urls'];
  return isRecord(urls) ? urls : {};
}

/** An address as staff typed it: it may lack its scheme. Null if they typed something else. */
export function urlField(key: string): WireField<string | null> {
  return field(
    address,
    ['@urls'],
    (member, plainText) => readTypedUrl(urlsOf(member)[key], plainText),
    (url) => ({ '@urls': { [key]: url } }),
  );
}

function readTypedUrl(value: unknown, plainText: PlainText): string | null {
  if (typeof value !== 'string' || value.length > maxTextLength) return null;
  const url = readTypedAddress(value) ?? readTypedAddress(contactText(value, plainText));
  return url !== null && url.length <= maxTextLength ? url : null;
}

/** What staff typed in place of an address, in one line; of answers of the gateway, what it found. */
function readContact(member: Member, plainText: PlainText): string {
  const { contact, eventUrl, directRegistrationUrl } = urlsOf(member);
  const texts = [eventUrl, directRegistrationUrl].map((value) =>
    readTypedUrl(value, plainText) === null ? contactText(value, plainText) : '',
  );
  const found = [plainText(stringOf(contact)), ...texts].find(
    (written) => written !== '' && !unreadableContact.test(written),
  );
  return (found ?? '').replace(beyondMaxLength, '$1…');
}

export const contactField = field(text, ['@urls'], readContact, (contact) =>
  contact === '' ? {} : { '@urls': { contact } },
);

/** A longer text that is no address as it stands is ignored: cut, it could become another address. */
const maxContactSent = 3000;

function contactText(value: unknown, plainText: PlainText): string {
  if (stringOf(value).length > maxContactSent) return '';
  return plainText(stringOf(value)).replace(/^mailto:\s*([^?]*).*/i, '$1');
}

/** Scripts, credentials, paths, and texts without letters and digits such as `https://`. */
const unreadableContact =
  /^(?:javascript|data|vbscript):|:\/\/[^\s/?#]*@|^(?:https?:)?[^\p{L}\p{N}]*$|^[/?#.]/iu;

const beyondMaxLength = /^(.{119}).{2,}$/u;
