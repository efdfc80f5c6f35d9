import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { loadHyphenator } from './hyphenate.ts';
import { innerBreaks, isJoint } from './word-breaks.ts';

describe('German hyphenation', async () => {
  const hyphenate = await loadHyphenator('de');

  it.each([
    'Daten|ver|ar|bei|tung',
    'Grenz|über|schrei|tende',
    'Wissen|schafts|kom|mu|ni|ka|tion',
    'Donau|dampf|schiff|fahrts|ge|sell|schaft',
    'Betriebs|wirt|schafts|lehre',
    'Weih|nachts|markt',
    'Ring|vor|le|sung',
    'Gleich|stel|lungs|be|auf|tragte',
  ])('parts %s', (parted) => {
    expect(hyphenate(parted.replace(/\|/g, '')).join('|')).toBe(parted);
  });

  it('leaves words under ten letters whole, and four letters on each side', () => {
    expect(hyphenate('Innovation')).toEqual(['Inno', 'va', 'tion']);
    expect(hyphenate('Hackathon')).toEqual(['Hackathon']);
    expect(hyphenate('Verarbeitung')[0]?.length).toBeGreaterThanOrEqual(4);
  });

  it('keeps every letter of any word, capitals and strange ones too', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-ZÄÖÜa-zäöüßİıŞ]{8,40}$/)), (word) => {
        expect(hyphenate(word).join('')).toBe(word);
      }),
    );
    expect(hyphenate('DATENVERARBEITUNG')).toEqual(['DATEN', 'VER', 'AR', 'BEI', 'TUNG']);
  });

  it('lets a word of humps part at a hump or within one, never across', () => {
    const word = 'WebWeekWeißwurstfrühstück';
    expect(innerBreaks(word, hyphenate).map(({ at }) => word.slice(0, at))).toEqual([
      'WebWeek',
      'WebWeekWeiß',
      'WebWeekWeißwurst',
      'WebWeekWeißwurstfrüh',
    ]);
  });
});

describe('English hyphenation', () => {
  it('is another set of patterns', async () => {
    const hyphenate = await loadHyphenator('en');
    expect(hyphenate('sustainability')).toEqual(['sustain', 'ability']);
    expect(hyphenate('reciprocity').join('|')).toBe('reci|procity');
  });
});

describe('patterns that do not arrive', () => {
  afterEach(() => {
    vi.doUnmock('./hyphenation/de.ts');
  });

  it('leave every word whole', async () => {
    vi.doMock('./hyphenation/de.ts', () => {
      throw new Error('offline');
    });
    const hyphenate = await loadHyphenator('de');
    expect(hyphenate('Datenverarbeitung')).toEqual(['Datenverarbeitung']);
  });
});

describe('the joint of a compound', () => {
  it.each([
    ['Grenz', 'über'],
    ['Arbeits', 'platz'],
    ['Bildungs', 'weg'],
    ['Haupt', 'straße'],
    ['Web', 'Week'],
    ['Semester', 'be'],
    ['Daten', 'ver'],
  ])('is seen in %s|%s', (before, after) => {
    expect(isJoint(before, after)).toBe(true);
  });

  it.each([
    ['verar', 'bei'],
    ['be', 'grü'],
    ['ver', 'ar'],
    ['Wissen', 'schaft'],
    ['Intelli', 'genz'],
    ['kommu', 'nika'],
  ])('is no plain syllable: %s|%s', (before, after) => {
    expect(isJoint(before, after)).toBe(false);
  });
});
