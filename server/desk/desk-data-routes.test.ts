import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { siteSchema } from '#config/site.ts';
import type { GetJson } from '#data/get-json.ts';
import { loadMonitorData } from '#data/load-monitor-data.ts';
import { judgeMonitor } from '#desk/summary/judge-monitor.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { verdictsSchema } from '#domain/verdicts-answer.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

const getJson: GetJson = async (path) => {
  const response = await test.get(path);
  return { body: await response.json(), headers: [] };
};

/** Starts on each of the next hundred days, several at the same moment, with names whose order depends on the language. */
function addEvents(): void {
  const names = ['Zebra', 'Äpfel', 'apfel', 'Öl', 'Orgel'];
  for (let n = 0; n < 100; n += 1) {
    const startDate = new Date(test.clock.now + Math.floor(n / 3) * 3 * 86_400_000 + 3_600_000).toISOString();
    test.upstream.events.push(
      fakeEvent(1000 + n, [3], { name: names[n % names.length], startDate, endDate: null }),
    );
  }
}

it.each([
  '',
  'days=7',
  'days=0',
  'limit=3',
  'days=90&limit=12',
  'days=x&limit=0',
  'lang=en',
  'lang=en&limit=5',
])('the gateway’s verdicts are those of the desk for a screen with “%s”', async (settings) => {
  addEvents();
  await test.gateway.pollNow();
  const query = `monitor=mensa&${settings}`;
  const site = siteSchema.parse((await getJson('/site.json')).body);
  const config = resolveConfig(parseParameters(query).parameters, site);
  const data = await loadMonitorData(getJson, config, undefined);
  const judged = judgeMonitor(data, config, site, test.clock.now);
  const { results } = verdictsSchema.parse((await getJson(`/api/verdicts?${query}`)).body);
  const ofGateway = new Map(results.map(({ event, verdicts }) => [event['@id'], verdicts[0]]));
  expect(judged.verdicts.length).toBeGreaterThan(50);
  for (const verdict of judged.verdicts) {
    const explanation = explainVerdict(verdict, judged.rules, config.language);
    expect(ofGateway.get(verdict.event.iri)).toMatchObject({ code: verdict.code, ...explanation });
  }
});

const readDesk = async (gateway: TestGateway, headers: Record<string, string> = {}) =>
  (await gateway.get('/api/desk', headers)).json();

it('the desk has its settings and screens also before the first snapshot', async () => {
  expect(await readDesk(test)).toMatchObject({ isRead: true, isComplete: true });
  test.upstream.key = 'another key';
  test = await test.restart({ DATA_DIR: `${test.folder}/empty` });
  expect((await test.get('/readyz')).status).toBe(503);
  expect((await test.get('/api/verdicts?event=1')).status).toBe(503);
  expect(await readDesk(test)).toEqual({
    isRead: false,
    isComplete: true,
    hasSignIn: false,
    person: null,
    unreadable: [],
    unreadableTotal: 0,
    eventNotes: [],
    oldAddresses: [],
    screens: 'no-password',
    namedScreens: 0,
    hasEffect: true,
    alarms: null,
    siteFile: null,
    eventEditUrl: null,
  });
});

it('the desk is told of the site file and of where events are changed, without paths of folders', async () => {
  const file = join(test.folder, 'haus.json');
  await writeFile(file, '{"name":"Hochschule","farbe":1}');
  const EVENT_EDIT_URL = 'https://events.example.edu/events/{id}';
  test = await test.restart({ SITE_FILE: file, EVENT_EDIT_URL });
  const siteFile = { file: 'haus.json', given: ['name'], ignored: ['farbe'], securityContact: null };
  expect(await readDesk(test)).toMatchObject({
    eventEditUrl: EVENT_EDIT_URL,
    siteFile: { ...siteFile, problem: null },
  });
  await writeFile(file, '{"logo":{"light":"fehlt.svg"}}');
  await test.gateway.refreshNow();
  const facts = await readDesk(test);
  expect(facts.siteFile).toEqual({
    ...siteFile,
    problem: { kind: 'file', file: 'fehlt.svg', reason: 'missing' },
  });
  expect(JSON.stringify(facts)).not.toContain(test.folder);
});

it('the desk has the webhook only with a sign-in', async () => {
  const webhook = { ALARM_WEBHOOK: 'http://127.0.0.1:9/geheim' };
  test = await test.restart(webhook);
  expect((await readDesk(test)).alarms).toBeNull();
  const password = 'ein langes Passwort';
  test = await test.restart({ ...webhook, DESK_PASSWORD: password });
  const body = new URLSearchParams({ password });
  const signedIn = await fetch(`${test.url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await readDesk(test, { cookie })).alarms).toMatchObject({ host: '127.0.0.1:9' });
});
