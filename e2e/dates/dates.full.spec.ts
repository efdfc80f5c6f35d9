import { main } from '#e2e/desk/test-desk.ts';
import { expect } from '#e2e/support/harness.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import { fakePeriod, serveDated, sessionPath } from '#server/testing/dated-events.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { readWall, readWallAt, test } from './dated-wall.ts';

interface Change {
  /** The Saturday before it, and the Sunday. */
  readonly days: readonly [string, string];
  /** Offsets of the site's zone before and after it. */
  readonly offsets: readonly [string, string];
  readonly later: string;
  readonly further: string;
}

const changes: Readonly<Record<string, Change>> = {
  autumn: {
    days: ['2026-10-24', '2026-10-25'],
    offsets: ['+02:00', '+01:00'],
    later: '2026-11-01',
    further: 'So 1. Nov',
  },
  spring: {
    days: ['2027-03-27', '2027-03-28'],
    offsets: ['+01:00', '+02:00'],
    later: '2027-04-04',
    further: 'So 4. Apr',
  },
};

for (const [season, { days, offsets, later, further }] of Object.entries(changes))
  test.describe(`the change of clocks in ${season}`, () => {
    const [[saturday, sunday], [before, after]] = [days, offsets];
    test.use({ startAt: `${saturday}T22:00:00${before}` });
    test('moves no date', async ({ page, servers, clock, upstream }) => {
      const span = (from: string, until: string) => ({ startDate: from, endDate: until });
      const course = span(`${saturday}T18:00:00${before}`, `${later}T19:30:00${after}`);
      const period = (id: number, day: string) =>
        fakePeriod(id, `${day}T18:00:00${after}`, `${day}T19:30:00${after}`, {
          eventSession: sessionPath(1),
        });
      serveDated(upstream, [
        // Typed with the date of its first day.
        { event: fakeEvent(1, [3], span(`${saturday}T21:00:00${before}`, `${saturday}T04:00:00${before}`)) },
        { event: fakeEvent(2, [3], span(`${sunday}T00:00:00${before}`, `${sunday}T23:59:59${after}`)) },
        { event: fakeEvent(3, [3], span(`${sunday}T00:00:00${before}`, `${sunday}T00:00:00${before}`)) },
        {
          event: fakeEvent(4, [3], course),
          sessions: [{ '@id': sessionPath(1), event: 4 }],
          periods: [period(1, sunday), period(2, later)],
        },
        { event: fakeEvent(5, [3], span(`${later}T20:00:00${after}`, `${later}T21:00:00${after}`)) },
      ]);
      await servers.poll();
      const wall = { page, servers, clock };
      const dates = `18:00–19:30 / ${further}`;
      const last = `${further} | 20:00–21:00`;
      const evening = { 1: 'Läuft | bis 04:00', 2: 'Morgen', 3: 'Morgen', 4: `Morgen | ${dates}`, 5: last };
      expect(await readWallAt(`${saturday}T22:00:00${before}`, wall)).toEqual(evening);
      // Half an hour before its end, which is 24 hours later than typed by one of the two clocks only.
      const night = await readWallAt(`${sunday}T03:30:00${after}`, wall);
      expect(night).toMatchObject({ ...evening, 2: 'Heute', 3: 'Heute', 4: `Heute | ${dates}` });
      const morning = await readWallAt(`${sunday}T04:00:01${after}`, wall);
      expect(Object.keys(morning)).toEqual(['2', '3', '4', '5']);
      const late = await readWallAt(`${sunday}T23:53:00${after}`, wall);
      expect(late).toEqual({ 2: 'Heute', 3: 'Heute', 4: `${further} | 18:00–19:30`, 5: last });
      const next = await readWallAt(`${later}T00:10:00${after}`, wall);
      expect(next).toEqual({ 4: 'Heute | 18:00–19:30', 5: 'Heute | 20:00–21:00' });
    });
  });

test('a wall in English says the same', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&transition=none&seconds=120&lang=en');
  expect(await readWall(page)).toEqual({
    101: 'Today | 18:00–19:30 / Thu 3 Dec · Thu 10 Dec',
    102: 'Tomorrow | 09:00–17:00 / Sat 28 Nov 09:30 · Sun 29 Nov 10:00',
    104: 'Mon 30 Nov | 08:00–09:00',
    105: 'Tomorrow | 18:00',
    106: 'Tomorrow',
    107: 'On | until Sun 29 Nov',
    108: 'Sat 28 Nov 09:30 | – Tue 1 Dec',
    109: 'On | until Fri 31 Mar 2028',
    110: 'Sat 28 Nov | 21:00–02:00',
    111: 'Sun 20 Dec 10:00 | – Fri 24 Dec 2027',
  });
});

test('an agenda has a row for each date', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&transition=none&seconds=120&view=agenda');
  await awaitStart(page);
  const seen: string[] = [];
  for (;;) {
    const rows = await current(page).locator('[data-role^="row"]').allTextContents();
    if (seen.length > 0 && rows.includes('Projektwoche')) break;
    seen.push(...rows.map((text) => text.replaceAll('\u00AD', '').replaceAll('\u00A0', ' ')));
    const before = await current(page).innerHTML();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => current(page).innerHTML()).not.toBe(before);
  }
  for (const day of ['Sa 28. Nov', 'So 29. Nov', 'Do 3. Dez', 'Do 10. Dez']) expect(seen).toContain(day);
  expect(seen).not.toContain('Kochen mit Resten');
});

for (const [what, startAt, before, after] of [
  [
    'the end of a date',
    '2026-11-26T19:26:00+01:00',
    { 101: 'Läuft | bis 19:30 / Do 3. Dez 18:00 · Do 10. Dez 18:00' },
    { 101: 'Do 3. Dez | 18:00–19:30 / Do 10. Dez' },
  ],
  [
    'the moment from which a date is hidden',
    '2026-11-30T07:56:00+01:00',
    { 104: expect.stringContaining('Minuten') },
    { 104: undefined },
  ],
  [
    'midnight before a whole day',
    '2026-11-26T23:56:00+01:00',
    { 106: 'Morgen', 105: 'Morgen | 18:00' },
    { 106: 'Heute', 105: 'Heute | 18:00' },
  ],
] as const)
  test.describe(what, () => {
    test.use({ startAt });
    test('reaches an open wall without a poll', async ({ page, servers, clock }) => {
      const texts = await readWallAt(startAt, { page, servers, clock });
      expect({ ...texts }).toMatchObject(before);
      await clock.advance(6 * 60_000);
      const later = await readWall(page);
      for (const [id, text] of Object.entries(after)) expect(later[id]).toBe(text);
    });
  });

test.describe('the desk', () => {
  test('says of each event which date is next, and why it is not shown', async ({ page, servers, clock }) => {
    await servers.open(page, '/desk?view=why&q=Gitarre&monitor=mensa');
    await expect(main(page)).toContainText(/26\. Nov.*18:00.*noch 2 Termine/);
    await servers.open(page, '/desk?view=why&q=Kochen&monitor=mensa');
    await expect(main(page)).toContainText('Der letzte Termin war am 19. November 2026');
    await clock.skip(Date.parse('2026-11-30T08:30:00+01:00') - clock.now());
    await servers.open(page, '/desk?view=why&q=Beratung&monitor=mensa');
    await expect(main(page)).toContainText('Kein Termin soll noch angekündigt werden');
  });

  test('notes what the gateway took for granted or left out', async ({ page, servers, upstream }) => {
    const day = (at: number) => new Date(Date.parse('2026-11-27T17:00:00Z') + at * 86_400_000).toISOString();
    const periods = Array.from({ length: 401 }, (_, at) =>
      fakePeriod(at + 1, day(at), day(at + 1 / 24), { eventSession: sessionPath(1) }),
    );
    const midnight = { startDate: '2026-11-28T00:00:00+01:00', endDate: '2026-11-30T00:00:00+01:00' };
    const night = { startDate: '2026-11-28T21:00:00+01:00', endDate: '2026-11-28T02:00:00+01:00' };
    serveDated(upstream, [
      {
        event: fakeEvent(1, [3], { name: 'Sprechstunde' }),
        sessions: [{ '@id': sessionPath(1), event: 1 }],
        periods,
      },
      { event: fakeEvent(2, [3], { name: 'Klausurtagung', ...midnight }) },
      { event: fakeEvent(3, [3], { name: 'Party', ...night }) },
    ]);
    await servers.poll();
    await servers.open(page, '/desk?view=notes');
    const note = (fault: string) =>
      main(page)
        .locator('section', { has: page.getByRole('heading', { name: `Bei 1 Veranstaltung: ${fault}` }) })
        .getByRole('listitem');
    await expect(note('zu viele Termine')).toContainText(/Sprechstunde.*: 1/);
    await expect(note('Termine von 00:00 bis 00:00 Uhr')).toContainText('Klausurtagung');
    await expect(note('Ende vor dem Beginn')).toContainText('Party');
  });
});
