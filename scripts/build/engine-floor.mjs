import { transform } from 'esbuild';

/**
 * Chromium 79 has both since 74 and 64; esbuild's table is stricter because it waits for later corners of them
 * (private names beside optional chaining, newer Unicode versions).
 */
const supported = {
  'class-private-field': true,
  'class-private-static-field': true,
  'regexp-unicode-property-escapes': true,
};

/**
 * Finds syntax that the oldest engine cannot parse: a second compiler, asked to lower the finished bundle for that
 * engine, must find nothing to lower. A parse error on a wall can be caught by no code of ours.
 * @param {string} code a built script
 * @param {string} engine such as `chrome79`
 * @returns {Promise<string | null>} the first piece that is too new, or null
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
  const known = new Set(lowered.split('\n'));
  return (
    written
      .split('\n')
      .find((line) => !known.has(line))
      ?.trim()
      .slice(0, 200) ?? 'unknown piece'
  );
}
