// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite, type Site } from '#config/site.ts';
import { loadMonitorData, type MonitorData, readEvents, type LoadedEvents } from '#data/load-monitor-data.ts';
import { createQueryClient } from '#data/query-client.ts';
import { getRecordedJson, getRecordedTranslation } from '#data/record-answers.ts';
import { createTrustedClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey, monitorDataKey, translationKey } from '#data/use-monitor-data.ts';
import { loadSite, siteKey } from '#data/use-site.ts';
import { storeMonitorData } from './store-monitor-data.ts';
import { restoreMonitorData, storageNames } from './stored-monitor-data.ts';

/* The engine of these tests has no database; browser tests cover it. */

const parameters = { monitor: ['mensa'] };
const config = resolveConfig(parameters, builtInSite);
const category = {
  '@id': '/api/filter_categories/3',
  '@type': 'FilterCategory',
  name: 'Mensa',
  parent: null,
};
const eventOf = (name: string) => ({
  '@id': '/api/events/1',
  '@type': 'Event',
  name,
  startDate: '2026-11-24T18:00:00+01:00',
  filterCategories: [category],
});
const collection = (member: unknown) => ({ 'hydra:member': [member], 'hydra:totalItems': 1 });
let name: string;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  name = 'Mensa-Talk';
  const bodies: Record<string, () => unknown> = {
    '/api/events': () => collection(eventOf(name)),
    '/api/filter_categories': () => collection(category),
    '/site.json': () => ({ ...builtInSite, name: 'Campus' }),
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const headers = {
      'content-type': 'application/json',
      etag: `"${name}"`,
      'x-data-as-of': '2026-11-20T11:00:00Z',
    };
    return new Response(JSON.stringify(bodies[path.split('?')[0] ?? '']?.()), { headers });
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const createClock = () =>
  createTrustedClock({ device: () => Date.now(), monotonic: () => performance.now() });

/** A page that polls once, now and later. */
function runPage() {
  const client = createQueryClient();
  const clock = createClock();
  const now = performance.now();
  clock.addSample({ sentAt: now, receivedAt: now, serverNow: Date.parse('2026-11-20T12:00:00Z') });
  const poll = async () => {
    client.setQueryData(siteKey, await loadSite(getRecordedJson));
    client.setQueryData(monitorDataKey(config), await loadMonitorData(getRecordedJson, config, undefined));
    await vi.advanceTimersByTimeAsync(2000);
  };
  return { poll, getPlace: storeMonitorData(client, () => ({ parameters, config }), clock), clock };
}

/** A page that starts without network. */
async function restart() {
  const client = createQueryClient();
  const clock = createClock();
  await restoreMonitorData(client, parameters, clock);
  return {
    site: client.getQueryData<Site>(siteKey),
    data: client.getQueryData<MonitorData>(monitorDataKey(config)),
    clock,
  };
}

it('restores site, events, matches and time of the last page', async () => {
  const { poll, getPlace } = runPage();
  await poll();
  expect(getPlace()).toBe('small storage');
  const { site, data, clock } = await restart();
  expect(site?.name).toBe('Campus');
  expect(data).toMatchObject({ events: [{ name: 'Mensa-Talk' }], matched: { mensa: 3 } });
  expect(data?.asOf).toBe(Date.parse('2026-11-20T11:00:00Z'));
  expect(clock.source()).toBe('stored');
});

it('restores both languages, as old as each other, and stores them when one has changed', async () => {
  const site = { ...builtInSite, languages: ['de' as const, 'en' as const] };
  const bilingual = { ...parameters, lang: ['de' as const, 'en' as const] };
  const config = resolveConfig(bilingual, site);
  const client = createQueryClient();
  const poll = async (language: 'de' | 'en') => {
    if (language === 'de')
      client.setQueryData(monitorDataKey(config), await loadMonitorData(getRecordedJson, config, undefined));
    const answer = await getRecordedTranslation('/api/events?monitor=mensa&lang=en');
    client.setQueryData(translationKey(config), await readEvents(answer, undefined));
    await vi.advanceTimersByTimeAsync(2000);
  };
  const restart = async () => {
    const restarted = createQueryClient();
    restarted.setQueryData(siteKey, site);
    await restoreMonitorData(restarted, bilingual, createClock());
    const [first, second] = [monitorDataKey(config), translationKey(config)];
    return [
      restarted.getQueryData<MonitorData>(first),
      restarted.getQueryData<LoadedEvents>(second),
    ] as const;
  };
  await loadSite(getRecordedJson);
  storeMonitorData(client, () => ({ parameters: bilingual, config }), createClock());
  await poll('de');
  const [data, translation] = await restart();
  expect(translation).toMatchObject({ events: [{ name: 'Mensa-Talk' }], asOf: data?.asOf });
  name = 'Canteen talk';
  await poll('en');
  const [kept, changed] = await restart();
  expect([kept?.events[0]?.name, changed?.events[0]?.name]).toEqual(['Mensa-Talk', 'Canteen talk']);
});

it('finds what a device has stored for one language', () => {
  const { monitorData } = storageNames({ ...parameters, lang: ['en'] });
  expect(monitorData).toBe('board 1 [["mensa"],"en",null]');
});

it('stores changed events, and nothing while they are the same', async () => {
  const { poll } = runPage();
  await poll();
  const write = vi.spyOn(Storage.prototype, 'setItem');
  await poll();
  expect(write).not.toHaveBeenCalled();
  name = 'Verlegt: Mensa-Talk';
  await poll();
  expect((await restart()).data?.events[0]?.name).toBe('Verlegt: Mensa-Talk');
});

it('stores the time every ten minutes', async () => {
  await runPage().poll();
  const stampOf = () => localStorage.getItem(storageNames(parameters).stamp);
  const before = stampOf();
  await vi.advanceTimersByTimeAsync(601_000);
  expect(stampOf()).not.toBe(before);
});

it('stores everything again once a day, where site data were cleared', async () => {
  const { poll } = runPage();
  await poll();
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(86_401_000);
  expect((await restart()).data?.events[0]?.name).toBe('Mensa-Talk');
});

it('starts empty without stored data, and with data that it cannot read', async () => {
  expect((await restart()).data).toBeUndefined();
  await runPage().poll();
  for (const key of Object.values(storageNames(parameters)))
    localStorage.setItem(key, '{"matched":[{"id":7}],"site":');
  const { data, clock } = await restart();
  expect(data).toBeUndefined();
  expect(clock.source()).toBe('device');
});

it('does not replace fresh data by stored data', async () => {
  await runPage().poll();
  const client = createQueryClient();
  client.setQueryData(monitorDataKey(config), 'fresh');
  await restoreMonitorData(client, parameters, createClock());
  expect(client.getQueryData([...anyMonitorDataKey, ...monitorDataKey(config).slice(1)])).toBe('fresh');
});
