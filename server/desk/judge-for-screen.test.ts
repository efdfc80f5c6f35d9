import { expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { rulesFor } from '#domain/judge-events.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import { rankEvents } from '#server/served-events/served-events.ts';
import { createCandidateFinder } from './judge-for-screen.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const categories = [
  { id: 3, name: 'Mensa', parentId: null },
  { id: 4, name: 'Bibliothek', parentId: null },
];
const monitors = indexMonitors(categories, builtInSite);
const siteZone = createTimeZone('Europe/Berlin');
const events = Array.from({ length: 300 }, (_, id) => sampleEvent({ id: id + 1, name: `Vortrag ${id}` }));

it('ranks the events once for screens that differ only in days and limit', () => {
  const ranks = rankEvents(events, categories, siteZone, 'de');
  let ranked = 0;
  const served = {
    ranksIn: () => {
      ranked += 1;
      return ranks;
    },
  };
  let find = createCandidateFinder();
  const candidatesOf = (parameters: Parameters<typeof resolveConfig>[0], isUsual: boolean) => {
    const config = resolveConfig(parameters, builtInSite);
    const found = monitors.findEach(config.monitor);
    const own = rulesFor(config, monitors, found, now);
    const answered = rulesFor({ ...config, timeZone: siteZone }, monitors, found, now);
    return find(served, config, { answered, own, isUsual });
  };
  for (const isUsual of [true, false]) {
    find = createCandidateFinder();
    ranked = 0;
    const other = isUsual ? {} : { tz: 'Pacific/Auckland' };
    for (const days of [1, 60, 365])
      for (const limit of [1, 200])
        expect(candidatesOf({ monitor: ['3'], days, limit, ...other }, isUsual)).toHaveLength(200);
    expect(ranked).toBe(1);
    expect(candidatesOf({ monitor: ['4', '3'], ...other }, isUsual)).toHaveLength(200);
    expect(candidatesOf({ monitor: ['3', '4'], days: 1, ...other }, isUsual)).toHaveLength(200);
    expect(ranked).toBe(2);
    candidatesOf({ monitor: ['3'], lang: ['en'], ...other }, isUsual);
    candidatesOf({ monitor: ['3'], all: ['Campus'], ...other }, isUsual);
    candidatesOf({ monitor: ['3'], tz: 'Asia/Tokyo' }, isUsual);
    expect(ranked).toBe(5);
  }
});
