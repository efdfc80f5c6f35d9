import type { CalendarEvent } from './event.ts';
import { readTypedAddress } from './http-address.ts';

export interface WireUrls {
  readonly eventUrl?: unknown;
  readonly directRegistrationUrl?: unknown;
  readonly contact: string;
}

export type PlainText = (text: string) => string;
export type Urls = Pick<CalendarEvent, 'eventUrl' | 'registrationUrl' | 'contact'>;
type ReadUrls = (urls: WireUrls, plainText: PlainText) => Urls;

/** For answers of the gateway, which has checked the addresses. */
export const readUrls: ReadUrls = ({ eventUrl, directRegistrationUrl, contact }) => ({
  eventUrl: httpOrNull(eventUrl),
  registrationUrl: httpOrNull(directRegistrationUrl),
  contact,
});

function httpOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^https?:/i.test(value) ? value : null;
}

/** For addresses as typed by staff: they may lack the scheme, or be a mail address or other text. */
export const readTypedUrls: ReadUrls = ({ eventUrl, directRegistrationUrl }, plainText) => {
  const page = readTyped(eventUrl, plainText);
  const registration = readTyped(directRegistrationUrl, plainText);
  return {
    eventUrl: page.address,
    registrationUrl: registration.address,
    contact: page.contact || registration.contact,
  };
};

/** Scripts, credentials, paths, and texts without letters and digits such as `https://`. */
const unreadableContact =
  /^(?:javascript|data|vbscript):|:\/\/[^\s/?#]*@|^(?:https?:)?[^\p{L}\p{N}]*$|^[/?#.]/iu;

const beyondMaxLength = /^(.{119}).{2,}$/u;

function readTyped(value: unknown, plainText: PlainText): { address: string | null; contact: string } {
  if (typeof value !== 'string') return { address: null, contact: '' };
  const text = plainText(value).replace(/^mailto:\s*([^?]*).*/i, '$1');
  const address = readTypedAddress(value) ?? readTypedAddress(text);
  const isContact = address === null && !unreadableContact.test(text);
  return { address, contact: isContact ? text.replace(beyondMaxLength, '$1…') : '' };
}
