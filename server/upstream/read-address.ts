import { readTypedAddress } from '#events/read-urls.ts';
import { maxTextLength } from '#events/wire-field.ts';
import { plainText } from './plain-text.ts';

/** Entities come from HTML source that was pasted. Other names may be parameters: `?a=1&copy;=2`. */
const entity = /&(?:amp|quot|apos|lt|gt|#\d{1,7}|#x[\da-f]{1,6});/i;
/** A comma within an address is followed by neither a blank nor another address. */
const separator = /\s+|[,;|](?=[\s,;|]|$|https?:|www\.)/i;
const clauseSeparator = /[,;|]\s+|\s+(?:\||\/|&|und|oder|and|or)\s+|\n/i;
const surroundings = /^[("'<[{]+|[)"'>\]},;.!]+$/g;

/**
 * Reads a field that was typed: `text` with its entities decoded once, or, of several addresses, the first. A single one with words
 * around it stays as it is: the words may be what matters.
 */
export function readAddressField(typed: string): { text: string; isSeveral: boolean } {
  if (typed.length > maxTextLength) return { text: typed, isSeveral: false };
  const decoded = decodeEntities(typed);
  const [first, ...others] = findAddresses(/<\w/.test(decoded) ? plainText(decoded, maxTextLength) : decoded);
  if (first !== undefined && others.length > 0)
    return { text: first, isSeveral: others.some((other) => other !== first) };
  return { text: readTypedAddress(decoded) === null ? typed : decoded, isSeveral: false };
}

export function decodeEntities(typed: string): string {
  return entity.test(typed) ? plainText(typed, maxTextLength) : typed;
}

/** All parts of a list are addresses; among words those that begin like one are. */
function findAddresses(text: string): readonly string[] {
  const listed = text.trim().split(clauseSeparator).map(toAddress);
  if (listed.length > 1 && listed.every((one) => one !== null)) return listed;
  const parts = text.split(separator).map((part) => part.replace(surroundings, ''));
  return parts.filter((part) => /^(?:https?\b|www\.)/i.test(part)).flatMap((part) => toAddress(part) ?? []);
}

function toAddress(part: string): string | null {
  const written = part.trim();
  return /\s/.test(written) ? null : readTypedAddress(written);
}
