import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeCategories, fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
const running = { startDate: '2026-11-20T10:00:00+01:00', endDate: '2026-12-04T10:00:00+01:00' };

/** Category 5 is named in the file; the clock stands at noon on 20 November. */
beforeEach(async () => {
  test = await startTestGateway();
  const file = join(test.folder, 'site.json');
  await writeFile(file, JSON.stringify({ announcements: ['ankuendigung'] }));
  test = await test.restart({ SITE_FILE: file });
  test.upstream.categories = fakeCategories(
    'Monitore',
    'Alle Monitore',
    'Mensa',
    'Bibliothek',
    'Ankündigung',
  );
  test.upstream.events = [
    fakeEvent(1, [3, 5], { ...running, name: 'ABGESAGT: Sommerfest' }),
    fakeEvent(2, [3], { name: 'Jazz', isAnnouncement: true }),
    fakeEvent(3, [3, 5], { name: 'Mensa geschlossen' }),
    fakeEvent(4, [3, 5], { ...running, name: 'Bewerbungsschluss', canceled: true }),
  ];
  await test.gateway.pollNow();
});
afterEach(() => test.close());

const read = async (path: string) => (await test.get(path)).text();

describe('events of a category of announcements', () => {
  it('are marked by the gateway alone, and keep their titles', async () => {
    const body = await (await test.get('/api/events?monitor=mensa')).json();
    const members: readonly Record<string, unknown>[] = body['hydra:member'];
    expect(members.map(({ name, isAnnouncement, canceled }) => [name, isAnnouncement, canceled])).toEqual([
      ['ABGESAGT: Sommerfest', true, false],
      ['Jazz', undefined, false],
      ['Mensa geschlossen', true, false],
      ['Bewerbungsschluss', true, true],
    ]);
  });

  it('are on the page for phones from their start on, unless cancelled', async () => {
    expect((await read('/m/mensa')).match(/<h3[^>]*>[^<]*/g)).toEqual([
      '<h3 lang="de">ABGESAGT: Sommerfest',
      '<h3 lang="de">Jazz',
    ]);
  });

  it('have no calendar entry', async () => {
    expect((await read('/m/mensa.ics')).match(/SUMMARY:.*/g)).toEqual([expect.stringContaining('Jazz')]);
    expect((await test.get('/api/calendar/1.ics')).status).toBe(404);
  });

  it('have verdicts of their own', async () => {
    const { results } = await (await test.get('/api/verdicts?monitor=mensa')).json();
    const codes = results.map((one: { verdicts: readonly { code: string }[] }) => one.verdicts[0]?.code);
    expect(codes.toSorted()).toEqual(['not-begun', 'retracted', 'this-monitor', 'this-monitor']);
  });
});
