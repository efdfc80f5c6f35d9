const escapes: Readonly<Record<string, string>> = {
  '\\\\': '\\\\',
  '\\"': '\\u0022',
  '/': '\\/',
  '<': '\\u003C',
  '>': '\\u003E',
  "'": '\\u0027',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON as the framework writes it: `/` as `\/`, the signs that matter in HTML as `\u003C` and the like, umlauts as
 * they are. So a text can stand inside a `<script>` as well.
 */
export function jsonText(value: unknown): string {
  // A pair of backslashes is matched first, so that the quote after it is not taken for an escaped one.
  return JSON.stringify(value).replaceAll(
    /\\\\|\\"|[/<>'&\u2028\u2029]/g,
    (found) => escapes[found] ?? found,
  );
}
