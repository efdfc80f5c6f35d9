import { expect } from '#e2e/support/harness.ts';
import { readWallAt, test } from './dated-wall.ts';

const [school, christmas] = ['Sa 28. Nov 09:30 | – Di 1. Dez', 'So 20. Dez 10:00 | – Fr 24. Dez 2027'];
const always = {
  104: 'Mo 30. Nov | 08:00–09:00',
  107: 'Läuft | bis So 29. Nov',
  109: 'Läuft | bis Fr 31. März 2028',
  111: christmas,
};
const conference = 'Morgen | 09:00–17:00 / Sa 28. Nov 09:30 · So 29. Nov 10:00';
const thursday = {
  ...always,
  102: conference,
  105: 'Morgen | 18:00',
  106: 'Morgen',
  108: school,
  110: 'Sa 28. Nov | 21:00–02:00',
};

/** All that the wall says of dates, by the number of the event. Course 103 is over, the first date of 104 is hidden. */
const moments = [
  ['2026-11-26T12:00:00+01:00', { ...thursday, 101: 'Heute | 18:00–19:30 / Do 3. Dez · Do 10. Dez' }],
  [
    '2026-11-26T18:30:00+01:00',
    { ...thursday, 101: 'Läuft | bis 19:30 / Do 3. Dez 18:00 · Do 10. Dez 18:00' },
  ],
  // Seven minutes before a whole day.
  ['2026-11-26T23:53:00+01:00', { ...thursday, 101: 'Do 3. Dez | 18:00–19:30 / Do 10. Dez' }],
  [
    '2026-11-27T20:00:00+01:00',
    {
      ...always,
      101: 'Do 3. Dez | 18:00–19:30 / Do 10. Dez',
      102: 'Morgen | 09:30–16:00 / So 29. Nov 10:00',
      105: 'Läuft',
      106: 'Heute',
      108: 'Morgen 09:30 | – Di 1. Dez',
      110: 'Morgen | 21:00–02:00',
      overview:
        'Werkstatt-Tag | Läuft | Abendvortrag | Läuft | bis 31. März 2028 | Ausstellung | Läuft | bis 29. Nov | Projektwoche',
    },
  ],
  [
    '2026-11-29T00:30:00+01:00',
    {
      ...always,
      101: 'Do 3. Dez | 18:00–19:30 / Do 10. Dez',
      102: 'Heute | 10:00–13:00',
      104: 'Morgen | 08:00–09:00',
      108: 'Läuft | bis Di 1. Dez',
      110: 'Läuft | bis 02:00',
      overview:
        '10:00 | Tagung Wasserstoff | Läuft | bis 31. März 2028 | Ausstellung | Läuft | bis 29. Nov | Projektwoche | Läuft | bis 1. Dez | Herbstschule | Läuft | bis 02:00 | Semesterparty',
    },
  ],
] as const;

test('a wall says of each event when it takes place, at noon, in the evening and at night', async ({
  page,
  servers,
  clock,
}) => {
  for (const [moment, texts] of moments)
    await test.step(moment, async () => {
      expect(await readWallAt(moment, { page, servers, clock })).toEqual(texts);
    });
});
