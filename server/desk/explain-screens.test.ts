import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { siteSchema } from '#config/site.ts';
import type { GetJson } from '#data/get-json.ts';
import { loadMonitorData } from '#data/load-monitor-data.ts';
import { judgeMonitor } from '#desk/summary/judge-monitor.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isSeen } from '#domain/judge-events.ts';
import { verdictsSchema } from '#domain/verdicts-answer.ts';
import { fakeCategories, fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'drei kluge Worte';
const basic = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };

let test: TestGateway;
let cookie: string;
beforeEach(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password });
  test.upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa', 'Bibliothek', 'Campus');
  const body = new URLSearchParams({ password });
  const signedIn = await fetch(`${test.url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterEach(() => test.close());

const getJson: GetJson = async (path) => {
  const response = await test.get(path, { cookie });
  return { body: await response.json(), headers: [] };
};

async function putScreens(screens: readonly object[]): Promise<void> {
  const headers = { ...basic, 'content-type': 'application/json' };
  const body = JSON.stringify(screens);
  const stored = await fetch(`${test.url}/api/screen-list`, { method: 'PUT', body, headers });
  expect(stored.status).toBe(200);
}

const readScreens = async (query: string) =>
  verdictsSchema.parse((await getJson(`/api/verdicts?screens=1&${query}`)).body);

/** The events are on each of the next days and around midnight, of several monitors, with names whose order depends on the language. */
function addEvents(): void {
  const names = ['Zebra', 'Äpfel', 'apfel', 'Öl', 'Orgel', 'Ziege'];
  const tags = [[3], [4], [2], [5], [2, 5], [3, 5], [3, 4], []];
  for (let n = 0; n < 80; n += 1) {
    const instant = new Date(test.clock.now + Math.floor(n / 3) * 3 * 86_400_000 + (n % 5) * 5 * 3_600_000);
    const startDate = n % 7 === 0 ? instant.toISOString().slice(0, 10) : instant.toISOString();
    const name = `${names[n % names.length]} ${n % 11}`;
    test.upstream.events.push(
      fakeEvent(1000 + n, tags[n % tags.length] ?? [], {
        name,
        startDate,
        endDate: null,
        canceled: n % 13 === 0,
      }),
    );
  }
  // This event is over in the zone of the site, but not in that of a screen, or the other way round.
  const ending = { startDate: '2026-11-19', endDate: '2026-11-19', name: 'Gestern' };
  test.upstream.events.push(fakeEvent(2000, [3], ending));
  const today = { startDate: '2026-11-20T01:00:00+01:00', endDate: null, name: 'Heute' };
  test.upstream.events.push(fakeEvent(2001, [3], today), { '@id': '/api/events/2002', name: 'Ohne Beginn' });
}

const settings: Record<string, { readonly monitors: readonly number[]; readonly parameters: object }> = {
  plain: { monitors: [3], parameters: {} },
  'one-day': { monitors: [3], parameters: { days: 1 } },
  today: { monitors: [3, 4], parameters: { days: 0 } },
  'few-slides': { monitors: [3], parameters: { limit: 3 } },
  several: { monitors: [4, 3], parameters: { days: 90, limit: 12 } },
  english: { monitors: [3], parameters: { lang: 'en', limit: 5 } },
  both: { monitors: [3], parameters: { lang: 'en,de', limit: 4 } },
  campus: { monitors: [3], parameters: { all: 'Campus' } },
  'campus-few': { monitors: [3, 4], parameters: { all: 'Campus,Alle Monitore', limit: 4 } },
  'only-campus': { monitors: [4], parameters: { all: 'Campus', limit: 1 } },
  auckland: { monitors: [3], parameters: { tz: 'Pacific/Auckland', days: 3, limit: 4 } },
  'los-angeles': { monitors: [3, 4], parameters: { tz: 'America/Los_Angeles', days: 2, limit: 2 } },
  vanished: { monitors: [3, 99], parameters: { days: 9 } },
};

/** Each of which selects by itself. */
const screensOf = (count: number) =>
  Array.from({ length: count }, (_, days) => ({ name: `days-${days}`, monitors: [3], parameters: { days } }));

describe('the verdicts for named screens', () => {
  it('are those of their pages, for every setting that selects', { timeout: 30_000 }, async () => {
    addEvents();
    await test.gateway.pollNow();
    await putScreens(Object.entries(settings).map(([name, screen]) => ({ name, ...screen })));
    const site = siteSchema.parse((await getJson('/site.json')).body);
    const { results, complete } = await readScreens('monitor=mensa');
    expect(complete).toBe(true);
    const seen = new Set<string>();
    for (const name of Object.keys(settings)) {
      const { query } = await (await test.get(`/api/screens/${name}/settings`)).json();
      const config = resolveConfig(parseParameters(query).parameters, site);
      const data = await loadMonitorData(getJson, config, undefined);
      const judged = judgeMonitor(data, config, site, test.clock.now);
      expect(judged.verdicts.length).toBeGreaterThan(20);
      const ofPage = new Map(judged.verdicts.map((verdict) => [verdict.event.iri, verdict]));
      for (const { event, screens } of results) {
        const group = screens.find((one) => one.screens.includes(name));
        const verdict = ofPage.get(event['@id'] ?? '');
        if (verdict !== undefined) seen.add(verdict.code);
        // The page lacks other events.
        const expected =
          verdict === undefined
            ? { isSeen: false }
            : { code: verdict.code, ...explainVerdict(verdict, judged.rules, 'de') };
        const isSeenThere = group === undefined || isSeen(group.code);
        expect({ name, isSeen: isSeenThere, ...group }).toMatchObject({ name, ...expected });
      }
    }
    for (const code of [
      'this-monitor',
      'all-monitors',
      'in-series',
      'over-limit',
      'beyond-horizon',
      'other-monitor',
    ])
      expect(seen).toContain(code);
  });

  it('are given once for screens that select alike, whatever else they set', async () => {
    await test.gateway.pollNow();
    await putScreens([
      { name: 'a', monitors: [3, 4] },
      { name: 'b', monitors: [4, 3], parameters: { theme: 'dark', days: 60 }, place: { size: 43 } },
      { name: 'c', monitors: [3, 4], parameters: { days: 61 } },
      { name: 'd', monitors: [99] },
    ]);
    const { results } = await readScreens('event=1');
    expect(results[0]?.screens).toMatchObject([
      { screens: ['a', 'b'], monitors: 'Mensa, Bibliothek', code: 'this-monitor', shown: true },
      { screens: ['c'], code: 'this-monitor' },
      { screens: ['d'], monitors: '99', code: 'other-monitor', reason: 'Sie ist nur „Mensa“ zugeordnet.' },
    ]);
    expect(results[0]?.screens[2]?.advice).toContain('„99“');
  });

  it('end after five seconds, without those that are missing', async () => {
    await test.gateway.pollNow();
    await putScreens(screensOf(20));
    let seconds = 0;
    test.clock.monotonic = () => (seconds += 0.5) * 1000;
    const { results, complete } = await readScreens('event=1&monitor=mensa');
    expect(complete).toBe(false);
    expect(results[0]?.screens.length).toBeGreaterThan(5);
    expect(results[0]?.screens.length).toBeLessThan(10);
    expect((await readScreens('event=4711')).complete).toBe(true);
  });

  it('end when the client is gone', async () => {
    await test.gateway.pollNow();
    await putScreens(screensOf(360));
    let steps = 0;
    const gone = new AbortController();
    test.clock.monotonic = () => {
      steps += 1;
      if (steps === 10) gone.abort();
      return 0;
    };
    const path = `${test.url}/api/verdicts?screens=1&event=1`;
    await expect(fetch(path, { headers: { cookie }, signal: gone.signal })).rejects.toThrow('aborted');
    // One question at a time: this one waits for the first.
    await readScreens('event=4711');
    expect(steps).toBeGreaterThanOrEqual(10);
    expect(steps).toBeLessThan(200);
  });

  it('are left out without being asked for, and where the desk has no password', async () => {
    await test.gateway.pollNow();
    await putScreens([{ name: 'a', monitors: [3] }]);
    const without = await test.get('/api/verdicts?event=1', { cookie });
    expect(await without.text()).not.toContain('"screens"');
    expect((await test.get('/api/verdicts?event=1&screens=1')).status).toBe(401);
    const open = await startTestGateway();
    const answer = await open.get('/api/verdicts?event=1&screens=1');
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('"screens"');
    await open.close();
  });
});
