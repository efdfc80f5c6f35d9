import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isMultipart } from './read-body.ts';

/** A form as a browser sent it. */
export interface Form {
  /** '' where the field is missing. Line ends are plain line feeds; NUL, which no database takes, is left out. */
  readonly text: (name: string) => string;
  /** Every value of a field that may come several times. */
  readonly all: (name: string) => readonly string[];
  readonly file: (name: string) => Promise<Buffer | null>;
  /** Whether a file came along. */
  readonly hasFile: boolean;
  /** Everything but files and the form's token. */
  readonly fields: () => readonly (readonly [name: string, value: string])[];
  /** These fields as one text that can be sent along with another form; '' for none, null for too much. */
  readonly written: () => string | null;
}

/** Together with an address and a password it stays within the budget of a form that is sent without a session. */
const longestWritten = 14_000;
/** As many fields as a form without a session may have. */
const mostWritten = 100;
/** No form of that budget is longer, even if each of its bytes became a replacement character. */
const longestUnpacked = 160_000;

export const tokenField = 'form-token';

const plainType = 'application/x-www-form-urlencoded';

/** Reads a form; null where the body is none. */
export async function readForm(body: unknown, contentType: string): Promise<Form | null> {
  if (!Buffer.isBuffer(body)) return null;
  if (contentType.startsWith(plainType)) return formOf(new URLSearchParams(body.toString('utf8')));
  if (!isMultipart(contentType)) return null;
  try {
    const answer = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
    return formOf(await answer.formData());
  } catch {
    return null;
  }
}

/** Reads a form that was kept by `written`; an empty one where it was not. */
export function readWritten(written: string): Form {
  const text = unpack(written);
  return formOf(new URLSearchParams(text.split('&', mostWritten + 1).length > mostWritten ? '' : text));
}

/** Compressed: percent-encoding twice would make three times as much of it. */
function pack(text: string): string | null {
  if (text === '') return '';
  const packed = deflateRawSync(text).toString('base64url');
  return packed.length > longestWritten ? null : packed;
}

function unpack(packed: string): string {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: longestUnpacked }).toString();
  } catch {
    return '';
  }
}

function formOf(data: URLSearchParams | FormData): Form {
  const entries = [...data.entries()];
  const texts = entries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')]] : [],
  );
  const fields = () => texts.filter(([name]) => name !== tokenField);
  return {
    text: (name) => texts.find(([other]) => other === name)?.[1] ?? '',
    all: (name) => texts.filter(([other]) => other === name).map(([, value]) => value),
    file: async (name) => {
      const value = data.get(name);
      if (value === null || typeof value === 'string' || value.size === 0) return null;
      return Buffer.from(await value.arrayBuffer());
    },
    hasFile: entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
    fields,
    written: () => pack(new URLSearchParams(fields()).toString()),
  };
}
