import * as z from 'zod/mini';
import { readHttpAddress, readTypedAddress } from './http-address.ts';
import { isRecord, type PlainText } from './read-reference.ts';
import { field, maxTextLength, type Member, stringOf, text, type WireField } from './wire-field.ts';

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
export function readContact(
  { contact, eventUrl, directRegistrationUrl }: Member,
  plainText: PlainText,
): string {
  const texts = [eventUrl, directRegistrationUrl].map((value) =>
    readTypedUrl(value, plainText) === null ? contactText(value, plainText) : '',
  );
  const found = [plainText(stringOf(contact)), ...texts].find(
    (written) => written !== '' && !unreadableContact.test(written),
  );
  return (found ?? '').replace(beyondMaxLength, '$1…');
}

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
