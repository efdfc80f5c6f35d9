import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { plainAlarms, plainSize, plainType } from './plain-alarm.ts';
import { namedSizes, sampleNotice } from './sample-notices.ts';

const wanted = { languages: ['de', 'en'], timeZone: createTimeZone('Europe/Berlin') } as const;
const texts = {
  short: 'Gebäude räumen',
  link: `https://example.edu/${'abc/def-ghi'.repeat(26)}`,
  dashes: '-'.repeat(1000),
  capitals: 'W'.repeat(600),
  'words of nearly a line': 'Rindfleischetikettierungsüberwachung '.repeat(40),
  paragraphs: 'a\n'.repeat(60),
  long: 'Bitte verlassen Sie sofort das Gebäude über die Treppen. '.repeat(40),
} as const;

/** em, of the display font: the widest of each kind of character. */
function widthOf(character: string): number {
  if (/[A-ZÄÖÜmw]/.test(character)) return 0.95;
  return /[fijlrt.,:;!'|()[\]-]/.test(character) ? 0.41 : 0.65;
}

/** Lines as a browser breaks them. */
function countLines(text: string, ems: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const word of paragraph.split(' ')) {
      const widths = Array.from(word, widthOf);
      const width = widths.reduce((sum, one) => sum + one, 0);
      const space = used === 0 ? 0 : 0.3;
      if (used > 0 && used + space + width > ems) [lines, used] = [lines + 1, 0];
      else used += space;
      for (const one of widths) {
        if (used + one > ems) [lines, used] = [lines + 1, 0];
        used += one;
      }
    }
  }
  return lines;
}

describe.each(namedSizes)('plain type on a screen in %s', (_name, [width, height]) => {
  it.each(Object.entries(texts))('fits, whatever the words are: %s', (_name, text) => {
    const box = { width: 0.9 * width, height: 0.9 * height };
    const alarms = plainAlarms([sampleNotice({ text: { de: text.trim() } })], wanted);
    const size = plainSize(alarms, box);
    const heightOf = (words: string, scale: number) => scale * countLines(words, box.width / (scale * size));
    const { small } = plainType;
    const heights = alarms.flatMap(({ head, texts }) => [
      heightOf(head, small),
      ...texts.flatMap(({ headline, rest }) => [heightOf(headline, 1), heightOf(rest, small)]),
    ]);
    const sum = heights.reduce((total, one) => total + one, 0);
    expect(sum * plainType.lineHeight * size).toBeLessThanOrEqual(box.height);
    expect(size).toBeGreaterThan(
      text.length > 300 ? 0.015 * width ** 0.5 * height ** 0.5 : 0.03 * Math.min(width, height),
    );
  });
});

it('says what it is once, and its text in each language', () => {
  const read = (fields: Parameters<typeof sampleNotice>[0]) => {
    const alarms = plainAlarms([sampleNotice(fields)], wanted);
    return alarms.flatMap(({ head, texts }) => [
      head,
      ...texts.flatMap(({ headline, rest }) => [headline, rest]),
    ]);
  };
  expect(read({ text: { de: 'Gebäude räumen\nÜber die Treppen.\nSofort.' } })).toEqual([
    'Alarm 12:05',
    'Gebäude räumen',
    'Über die Treppen. Sofort.',
  ]);
  expect(read({ test: true })[0]).toBe('Übung – keine Gefahr · Drill – no danger · Alarm 12:05');
  const [head, ...texts] = read({ lifted: '2026-11-20T11:15:00.000Z' });
  expect(head).toBe('');
  expect(texts).toContain('Entwarnung');
  expect(texts).toContain('The alarm of 12:05 is over.');
});
