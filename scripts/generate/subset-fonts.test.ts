import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charactersOf } from './font-characters.ts';

const files = [
  'display-latin',
  'display-latin-1',
  'display-latin-ext',
  'text-latin',
  'text-latin-1',
  'text-latin-ext',
];
const pathOf = (file: string) => `packages/styles/fonts/${file}.woff2`;

describe('the shipped fonts', () => {
  it('have at most 120 kB together', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(pathOf(file)).size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(120_000);
  });

  it.each(['display', 'text'])(
    '%s has the letters of European languages and typographic signs',
    async (family) => {
      const available = new Set([
        ...(await charactersOf(pathOf(`${family}-latin`))),
        ...(await charactersOf(pathOf(`${family}-latin-1`))),
        ...(await charactersOf(pathOf(`${family}-latin-ext`))),
      ]);
      const needed =
        'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüßẞ' +
        'ÀÂÆÇÈÉÊËÎÏÔŒÙÛŸàâæçèéêëîïôœùûÿ' +
        'ÁÍÑÓÚ¿¡áíñóú' +
        'ÃÕãõ' +
        'ÅØåø' +
        'ÐÞÝðþý' +
        'ĄĆĘŁŃŚŹŻąćęłńśźż' +
        'ČĎĚŇŘŠŤŮŽčďěňřšťůž' +
        'ĹĽŔĺľŕ' +
        'ŐŰőű' +
        'ĂȘȚășț' +
        'ĐđĆć' +
        'ĀĒĢĪĶĻŅŪāēģīķļņū' +
        'ĖĮŲėįų' +
        'ĊĠĦŻċġħż' +
        'ĞİŞğış' +
        '„“”‚‘’«»‹›–—…·•×€§&@#%°©®™()[]/\\+=*!?.,:;\'"„¹²³½²';
      const missing = Array.from(needed).filter((letter) => !available.has(letter.codePointAt(0) ?? 0));
      expect(missing).toEqual([]);
    },
  );

  it('have their licences beside them', () => {
    for (const name of ['display', 'text']) {
      expect(readFileSync(`packages/styles/fonts/OFL-${name}.txt`, 'utf8')).toContain(
        'SIL OPEN FONT LICENSE Version 1.1',
      );
    }
  });
});
