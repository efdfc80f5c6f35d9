import type { CalendarEvent } from './event.ts';
import { readTypedAddress } from './http-address.ts';

/** `@urls` of a member; `contact` is the gateway's own. */
export interface WireUrls {
  readonly eventUrl?: unknown;
  readonly directRegistrationUrl?: unknown;
  readonly contact: string;
}

type PlainText = (text: string) => string;
export type Urls = Pick<CalendarEvent, 'eventUrl' | 'registrationUrl' | 'contact'>;
type ReadUrls = (urls: WireUrls, plainText: PlainText) => Urls;

/** As the gateway answers them: it has checked them. */
export const readUrls: ReadUrls = ({ eventUrl, directRegistrationUrl, contact }) => ({
  eventUrl: httpOrNull(eventUrl),
  registrationUrl: httpOrNull(directRegistrationUrl),
  contact,
});

function httpOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^https?:/i.test(value) ? value : null;
}

/** As people type them into the event service: without a scheme, a mail address or words in the place of an address. */
export const readTypedUrls: ReadUrls = ({ eventUrl, directRegistrationUrl }, plainText) => {
  const page = readTyped(eventUrl, plainText);
  const registration = readTyped(directRegistrationUrl, plainText);
  return {
    eventUrl: page.address,
    registrationUrl: registration.address,
    contact: page.contact || registration.contact,
  };
};

/** Script, credentials, paths, and what holds nothing to read, such as `https://` alone. */
const notForPeople = /^(?:javascript|data|vbscript):|:\/\/[^\s/?#]*@|^(?:https?:)?[^\p{L}\p{N}]*$|^[/?#.]/iu;

/** About three lines on a wall. */
const tooLong = /^(.{119}).{2,}$/u;

/** An address, or else what people can read in its place; neither where there is nothing. */
function readTyped(value: unknown, plainText: PlainText): { address: string | null; contact: string } {
  if (typeof value !== 'string') return { address: null, contact: '' };
  const text = plainText(value).replace(/^mailto:\s*([^?]*).*/i, '$1');
  const address = readTypedAddress(value) ?? readTypedAddress(text);
  const isContact = address === null && !notForPeople.test(text);
  return { address, contact: isContact ? text.replace(tooLong, '$1…') : '' };
}
