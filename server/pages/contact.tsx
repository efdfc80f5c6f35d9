import * as z from 'zod';
import { readTypedAddress } from '#events/http-address.ts';

const email = z.email();
/** A full stop or colon within a word does not end it. */
const between = /(\s+|[,;()<>]+|[.:](?=\s|$))/;

/** A contact as staff typed it, with its mail and web addresses as links. */
export function Contact({ text }: { readonly text: string }) {
  return text.split(between).map((word, at) => {
    const address = addressOf(word);
    return address === null ? (
      word
    ) : (
      <a key={at} href={address}>
        {word}
      </a>
    );
  });
}

/** Requires `http(s)://` or `www.`, because words such as "Max.Mustermann" look like hosts. */
function addressOf(word: string): string | null {
  if (email.safeParse(word).success) return `mailto:${word.split('@').map(encodeURIComponent).join('@')}`;
  return /^(?:https?:\/\/|www\.)/i.test(word) ? readTypedAddress(word) : null;
}
