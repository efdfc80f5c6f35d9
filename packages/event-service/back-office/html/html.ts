/** Escaped markup, created by `html` and `attributes` only. */
export interface Html {
  readonly markup: string;
}

type Insert = Html | string | number | false | null | readonly Insert[];

/** Template tag that escapes every inserted value except `Html`; null and false insert nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Insert[]): Html {
  const written = strings.map(
    (text, index) => (index === 0 ? '' : writeInsert(parts[index - 1] ?? null)) + text,
  );
  return { markup: written.join('') };
}

/** Attributes of a tag, each after a space; true has no value, false and null are left out. */
export function attributes(all: Readonly<Record<string, string | number | boolean | null>>): Html {
  const written = Object.entries(all).map(([name, value]) => {
    if (value === false || value === null) return '';
    return value === true ? ` ${name}` : ` ${name}="${escapeText(String(value))}"`;
  });
  return { markup: written.join('') };
}

function writeInsert(part: Insert): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return 'markup' in part ? part.markup : part.map(writeInsert).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}
