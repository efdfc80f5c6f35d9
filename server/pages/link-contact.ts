import * as z from 'zod';
import { readTypedAddress } from '#events/http-address.ts';
import { escapeHtml } from '#server/html/page-html.ts';

const email = z.email();
/** What stands between words. A point or colon within a word belongs to it. */
const between = /(\s+|[,;()<>]+|[.:](?=\s|$))/;

/** A contact as HTML: mail and web addresses in it are links, everything else is text. */
export function linkContact(contact: string): string {
  return contact.split(between).map(linkWord).join('');
}

function linkWord(word: string): string {
  const text = escapeHtml(word);
  const address = addressOf(word);
  return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
}

/** Words such as "Max.Mustermann" look like hosts: within a text an address shows itself by its beginning. */
function addressOf(word: string): string | null {
  if (email.safeParse(word).success) return `mailto:${word.split('@').map(encodeURIComponent).join('@')}`;
  return /^(?:https?:\/\/|www\.)/i.test(word) ? readTypedAddress(word) : null;
}
