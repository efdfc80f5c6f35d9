/** A form as a browser sent it. */
export interface Form {
  /** '' where the field is missing. Line ends are plain line feeds; NUL, which no database takes, is left out. */
  readonly text: (name: string) => string;
  /** Every value of a field that may come several times. */
  readonly all: (name: string) => readonly string[];
  readonly file: (name: string) => Promise<Buffer | null>;
  /** Whether a file came along. */
  readonly hasFile: boolean;
  /** Everything but files and the form's token, as it can be sent again. */
  readonly written: () => string;
}

export const tokenField = 'form-token';

const plainType = 'application/x-www-form-urlencoded';

/** Reads a form; null where the body is none. */
export async function readForm(body: unknown, contentType: string): Promise<Form | null> {
  if (!Buffer.isBuffer(body)) return null;
  if (contentType.startsWith(plainType)) return formOf(new URLSearchParams(body.toString('utf8')));
  if (!contentType.startsWith('multipart/form-data')) return null;
  try {
    const answer = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
    return formOf(await answer.formData());
  } catch {
    return null;
  }
}

/** Reads a form that was kept by `written`. */
export function readWritten(written: string): Form {
  return formOf(new URLSearchParams(written));
}

function formOf(data: URLSearchParams | FormData): Form {
  const entries = [...data.entries()];
  const texts = entries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')]] : [],
  );
  return {
    text: (name) => texts.find(([other]) => other === name)?.[1] ?? '',
    all: (name) => texts.filter(([other]) => other === name).map(([, value]) => value),
    file: async (name) => {
      const value = data.get(name);
      if (value === null || typeof value === 'string' || value.size === 0) return null;
      return Buffer.from(await value.arrayBuffer());
    },
    hasFile: entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
    written: () => new URLSearchParams(texts.filter(([name]) => name !== tokenField)).toString(),
  };
}
