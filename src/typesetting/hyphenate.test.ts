import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadHyphenator } from './hyphenate.ts';

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
  ])('hyphenates %s', (parted) => {
    expect(hyphenate(parted.replace(/\|/g, '')).join('|')).toBe(parted);
  });

  it('leaves words under ten letters undivided, and at least four letters on each side', () => {
    expect(hyphenate('Innovation')).toEqual(['Inno', 'va', 'tion']);
    expect(hyphenate('Hackathon')).toEqual(['Hackathon']);
    expect(hyphenate('Verarbeitung')[0]?.length).toBeGreaterThanOrEqual(4);
  });

  it('keeps every letter of any word, including capitals and rare letters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-ZÄÖÜa-zäöüßİıŞ]{8,40}$/)), (word) => {
        expect(hyphenate(word).join('')).toBe(word);
      }),
    );
    expect(hyphenate('DATENVERARBEITUNG')).toEqual(['DATEN', 'VER', 'AR', 'BEI', 'TUNG']);
  });
});

describe('English hyphenation', () => {
  it('uses another set of patterns', async () => {
    const hyphenate = await loadHyphenator('en');
    expect(hyphenate('sustainability')).toEqual(['sustain', 'ability']);
    expect(hyphenate('reciprocity').join('|')).toBe('reci|procity');
  });
});

describe('patterns that cannot be loaded', () => {
  afterEach(() => {
    vi.doUnmock('./hyphenation/de.ts');
  });

  it('leave every word undivided', async () => {
    vi.doMock('./hyphenation/de.ts', () => {
      throw new Error('offline');
    });
    const hyphenate = await loadHyphenator('de');
    expect(hyphenate('Datenverarbeitung')).toEqual(['Datenverarbeitung']);
  });
});
