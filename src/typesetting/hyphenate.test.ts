import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compounds } from '#typesetting/fixtures/compounds.ts';
import type { Hyphenate } from './detect-language.ts';
import { createHyphenateText, loadHyphenateText } from './hyphenate-text.ts';
import { loadHyphenator } from './hyphenate.ts';

const signs = { joint: '=', syllable: '-', inner: '·' } as const;

/** The word with `=` at joints, `-` at syllables and `·` at syllables of a compound's parts. */
function show(word: string, hyphenate: Hyphenate): string {
  const places = hyphenate(word);
  const cuts = places.map(({ at, kind }, index) => word.slice(places[index - 1]?.at ?? 0, at) + signs[kind]);
  return cuts.join('') + word.slice(places.at(-1)?.at ?? 0);
}

describe('German hyphenation', async () => {
  const hyphenate = await loadHyphenator('de');
  const jointsOf = (word: string) =>
    hyphenate(word).flatMap(({ at, kind }) => (kind === 'joint' ? [at] : []));

  it.each([
    'Semes·ter=abschluss=kon·zert',
    'Blut=spende=ter·min',
    'Stu·dien=bera·tung',
    'Eröff·nungs=ver·an·stal·tung',
    'Donau=dampf=schiff=fahrts=gesell·schaft',
    'Lebens=mit·tel=ver·schwen·dung',
    'Bewer·bungs=schluss',
    'Ring=vor·le·sung',
    'Digi-ta-li-sie-rung',
    'Inno-va-tion',
    'Verab-schie-dung',
    'Abschluss',
    'Hackathon',
  ])('divides %s', (parted) => {
    expect(show(parted.replace(/[=·-]/g, ''), hyphenate)).toBe(parted);
  });

  it('finds a joint in each compound, and takes no other place for one', () => {
    expect(compounds.length).toBeGreaterThan(600);
    const faults = compounds.filter((parted) => {
      const word = parted.replaceAll('=', '');
      const parts = parted.split('=');
      const joints = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('').length);
      const found = jointsOf(word);
      return found.length === 0 || found.some((at) => !joints.includes(at));
    });
    expect(faults).toEqual([]);
  });

  it('takes at most 45 kB', () => {
    const files = ['de', 'en'].map((name) => readFileSync(`src/typesetting/hyphenation/${name}.ts`));
    for (const file of files) expect(gzipSync(file, { level: 9 }).length).toBeLessThan(45_000);
  });

  it('leaves words under ten letters undivided, and at least four letters on each side of a syllable', () => {
    expect(hyphenate('Testabend')).toEqual([]);
    for (const { at } of hyphenate('Verarbeitung')) expect(Math.min(at, 12 - at)).toBeGreaterThanOrEqual(4);
  });

  it('keeps its places inside of any word, in order', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-ZÄÖÜa-zäöüßİıŞ]{8,40}$/)), (word) => {
        const places = hyphenate(word).map(({ at }) => at);
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
        for (const at of places) expect(at > 0 && at < word.length).toBe(true);
      }),
    );
    expect(show('DATENVERARBEITUNG', hyphenate)).toBe('DATEN=VER·AR·BEI·TUNG');
  });
});

describe('English hyphenation', async () => {
  const hyphenate = await loadHyphenator('en');

  it.each(['sustain-ability', 'reci-procity', 'respon-si-bility', 'entre-pre-neur-ship'])(
    'divides %s',
    (parted) => {
      expect(show(parted.replaceAll('-', ''), hyphenate)).toBe(parted);
    },
  );
});

describe('the hyphenation of a page', async () => {
  const [de, en] = await Promise.all([loadHyphenator('de'), loadHyphenator('en')]);
  const hyphenate = await loadHyphenateText('en');

  it('divides each text by the rules of its own language', () => {
    expect(show('Bewerbungsschluss', hyphenate('Bewerbungsschluss'))).toBe('Bewer·bungs=schluss');
    expect(show('sustainability', hyphenate('How to talk about sustainability'))).toBe('sustain-ability');
  });

  it('divides no text whose language is not loaded', () => {
    expect(createHyphenateText('en', { en })('Bewerbungsschluss')('Bewerbungsschluss')).toEqual([]);
    expect(createHyphenateText('de', { de })('The entrepreneurship talk')('entrepreneurship')).toEqual([]);
  });
});

describe('patterns that cannot be loaded', () => {
  afterEach(() => {
    vi.doUnmock('./hyphenate-german.ts');
  });

  it('leave every word undivided', async () => {
    vi.doMock('./hyphenate-german.ts', () => {
      throw new Error('offline');
    });
    const hyphenate = await loadHyphenator('de');
    expect(hyphenate('Datenverarbeitung')).toEqual([]);
  });
});
