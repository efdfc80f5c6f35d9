import { expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import type { Notice } from './notice.ts';
import { partsOf, spokenParts } from './notice-words.ts';

const timeZone = createTimeZone('Europe/Berlin');
const alarm: Notice = {
  id: 'n1',
  level: 'alarm',
  text: { de: 'Gebäude räumen\n\n Treppen benutzen ' },
  at: '2026-11-20T11:05:00.000Z',
  until: null,
  test: true,
  lifted: null,
};
const wanted = { languages: ['en', 'de'], timeZone } as const;

it('names an alarm in all languages, and has a text in its own', () => {
  expect(partsOf(alarm, { ...wanted, part: [1, 2] })).toMatchObject([
    { language: 'en', label: 'Alarm', since: 'since 12:05', part: 'Part 1 of 2', text: '' },
    { language: 'de', label: 'Alarm', since: 'seit 12:05 Uhr', drill: 'Übung – keine Gefahr' },
  ]);
  expect(spokenParts(alarm, wanted)).toMatchObject([
    { language: 'de', headline: 'Gebäude räumen', rest: 'Treppen benutzen' },
  ]);
});

it('says in all languages which alarm is over', () => {
  const [first, second] = spokenParts({ ...alarm, lifted: '2026-11-20T11:15:00.000Z' }, wanted);
  expect(first).toMatchObject({ label: '', headline: 'All clear', rest: 'The alarm of 12:05 is over.' });
  expect(second).toMatchObject({ since: '', headline: 'Entwarnung' });
});

it('names no kind for a band, which says that it is a test', () => {
  const [parts] = spokenParts({ ...alarm, level: 'notice' }, wanted);
  expect(parts).toMatchObject({ label: '', since: '', test: 'Probe', headline: 'Gebäude räumen' });
});

it('takes no long time for a long gap', () => {
  const started = performance.now();
  partsOf({ ...alarm, text: { de: `a${' '.repeat(1_000_000)}b` } }, wanted);
  expect(performance.now() - started).toBeLessThan(1000);
});
