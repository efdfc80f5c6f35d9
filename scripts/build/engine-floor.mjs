import { transform } from 'esbuild';

/**
 * Chromium has had them since 74 and 64. esbuild's table is stricter because of later additions (newer Unicode versions, private
 * names with optional chaining).
 */
const supported = {
  'class-private-field': true,
  'class-private-static-field': true,
  'regexp-unicode-property-escapes': true,
};

/**
 * Finds syntax that the engine cannot parse: esbuild must find nothing to lower in the finished bundle. No code of the page
 * could catch a parse error.
 * @param {string} code a built script
 * @param {string} engine such as `chrome79`
 * @returns {Promise<string | null>} the first line that is too new, or null
 */
export async function findTooNewSyntax(code, engine) {
  const written = await transform(code, { target: 'esnext' });
  try {
    const lowered = await transform(code, { target: engine, supported, logLevel: 'silent' });
    return firstDifference(written.code, lowered.code);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @param {string} written @param {string} lowered */
function firstDifference(written, lowered) {
  if (written === lowered) return null;
  const unchanged = new Set(lowered.split('\n'));
  return (
    written
      .split('\n')
      .find((line) => !unchanged.has(line))
      ?.trim()
      .slice(0, 200) ?? 'unknown piece'
  );
}
