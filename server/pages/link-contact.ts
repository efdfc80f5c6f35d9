import * as z from 'zod';
import { readTypedAddress } from '#events/http-address.ts';
import { escapeHtml } from '#server/html/page-html.ts';

const email = z.email();
/** A full stop or colon within a word does not end it. */
const between = /(\s+|[,;()<>]+|[.:](?=\s|$))/;

export function linkContact(contact: string): string {
  return contact.split(between).map(linkWord).join('');
}

function linkWord(word: string): string {
  const text = escapeHtml(word);
  const address = addressOf(word);
  return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
}

/** Requires `http(s)://` or `www.`, because words such as "Max.Mustermann" look like hosts. */
function addressOf(word: string): string | null {
  if (email.safeParse(word).success) return `mailto:${word.split('@').map(encodeURIComponent).join('@')}`;
  return /^(?:https?:\/\/|www\.)/i.test(word) ? readTypedAddress(word) : null;
}
