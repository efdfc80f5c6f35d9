import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isMultipart } from './read-body.ts';

export interface Form {
  /** '' if the field is missing. Line ends are line feeds; NUL, which PostgreSQL rejects, is removed. */
  readonly text: (name: string) => string;
  /** All values of a field. */
  readonly all: (name: string) => readonly string[];
  readonly file: (name: string) => Promise<Buffer | null>;
  readonly hasFile: boolean;
  /** Without files and without the form's token. */
  readonly fields: () => readonly (readonly [name: string, value: string])[];
  /** `fields` as text for a hidden field of another form; '' for no fields, null if it is too long. */
  readonly pack: () => string | null;
}

/** With an e-mail address and a password it stays within the budget of a form without a session. */
const maxPackedLength = 14_000;
/** The budget of a form without a session. */
const maxPackedFields = 100;
/** Longer than any form of that budget, even if each of its bytes becomes a percent-encoded replacement character. */
const maxUnpackedLength = 160_000;

export const tokenField = 'form-token';

const urlEncodedType = 'application/x-www-form-urlencoded';

/** null if the body is not a form. */
export async function readForm(body: unknown, contentType: string): Promise<Form | null> {
  if (!Buffer.isBuffer(body)) return null;
  if (contentType.startsWith(urlEncodedType)) return createForm(new URLSearchParams(body.toString('utf8')));
  if (!isMultipart(contentType)) return null;
  try {
    const answer = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
    return createForm(await answer.formData());
  } catch {
    return null;
  }
}

/** Reads the text of `pack`; an empty form if the text is not valid or exceeds the limits. */
export function unpackForm(packed: string): Form {
  const text = unpackText(packed);
  return createForm(
    new URLSearchParams(text.split('&', maxPackedFields + 1).length > maxPackedFields ? '' : text),
  );
}

/** Compressed, because the hidden field is percent-encoded once more. */
function packText(text: string): string | null {
  if (text === '') return '';
  const packed = deflateRawSync(text).toString('base64url');
  return packed.length > maxPackedLength ? null : packed;
}

function unpackText(packed: string): string {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64url'), {
      maxOutputLength: maxUnpackedLength,
    }).toString();
  } catch {
    return '';
  }
}

function createForm(data: URLSearchParams | FormData): Form {
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
    pack: () => packText(new URLSearchParams(fields()).toString()),
  };
}
