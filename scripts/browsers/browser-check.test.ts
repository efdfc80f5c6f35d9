import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTooNewSyntax } from '#scripts/build/engine-floor.mjs';

/** The inline scripts of the kiosk page, the only ones that engines below the floor run. */
let script = '';
beforeAll(async () => {
  const html = await readFile('index.html', 'utf8');
  script = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, inline]) => inline).join('\n');
});

describe('the inline scripts of the kiosk page', () => {
  it('are written in ES5', async () => {
    expect(script).toContain('navigator.userAgent');
    expect(script).toContain('DOMContentLoaded');
    expect(await findTooNewSyntax(script, 'es5')).toBeNull();
    // esbuild accepts trailing commas of arguments, which ES5 does not allow.
    expect(script).not.toMatch(/,\s*\)/);
  });

  it.each(['(() => 1)()', 'const x = 1;', 'f`x`', 'a ?? b'])('could not contain %s', async (code) => {
    expect(await findTooNewSyntax(code, 'es5')).not.toBeNull();
  });

  it('request an answer of the gateway before every reload', () => {
    const reload = script.indexOf('location.reload()');
    const answered = script.indexOf('if (isOld || !isAgain || !isPage(text)) return');
    expect(answered).toBeGreaterThan(0);
    expect(script.split('location.reload()')).toHaveLength(2);
    expect(reload).toBeGreaterThan(answered);
  });
});
