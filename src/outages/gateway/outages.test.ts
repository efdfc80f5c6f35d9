import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { createStateJudge } from '#screens/gateway/state-judge.ts';
import { openScreens } from '#screens/gateway/screens.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { readSettings } from '#server/settings/settings.ts';
import {
  answerStatus,
  type FakeWebhook,
  hang,
  startFakeWebhook,
  webhookSecret,
} from '#server/testing/fake-webhook.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { openTestDatabase, openTestRecords, settleTestRecords } from '#server/testing/test-records.ts';
import { openOutages } from './outages.ts';

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
const minute = 60_000;
/** The time after the last reports: a look begins, five minutes of silence, and the changes are gathered. */
const untilSilent = 8.5 * minute;
const untilGathered = 3 * minute;

let webhook: FakeWebhook;
const open: TestGateway[] = [];
const closes: (() => Promise<void>)[] = [];
beforeEach(async () => {
  webhook = await startFakeWebhook();
});
afterEach(async () => {
  for (const test of open.splice(0)) await test.close();
  for (const close of closes.splice(0).reverse()) await close();
  await webhook.stop();
});

async function start(names: readonly string[]) {
  const test = await startTestGateway({ DESK_PASSWORD: password, ALARM_WEBHOOK: webhook.url });
  open.push(test);
  const place = { building: 'Mensa', floor: 'EG', contact: 'Frau Muster', note: 'Schlüssel' };
  const list = names.map((name) => ({ name, monitors: ['mensa'], place }));
  const stored = await fetch(`${test.url}/api/screen-list`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(list),
  });
  expect(stored.status).toBe(200);
  return test;
}

async function report(test: TestGateway, names: readonly string[], change: object = {}): Promise<void> {
  for (const name of names) {
    const body = JSON.stringify({ ...sampleHeartbeat, address: `/s/${name}`, ...change });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${test.url}/api/heartbeats`, { method: 'POST', headers, body })).status).toBe(204);
  }
}

/** Looks every 30 s. */
async function pass(test: TestGateway, ms: number): Promise<void> {
  for (const end = test.clock.now + ms; test.clock.now < end;) {
    test.clock.now += 30_000;
    await test.gateway.watchNow();
  }
}

const outagesOf = async (test: TestGateway) =>
  (await (await test.get('/api/desk', { authorization, cookie: await signIn(test) })).json()).alarms;

async function signIn(test: TestGateway): Promise<string> {
  const body = new URLSearchParams({ password });
  const response = await fetch(`${test.url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('a gateway with ALARM_WEBHOOK', () => {
  it('sends one message for each screen of up to five', async () => {
    const test = await start(['a', 'b']);
    await report(test, ['a', 'b']);
    await pass(test, untilSilent);
    expect(webhook.received).toHaveLength(2);
    expect(webhook.received[0]).toEqual({
      text: 'Bildschirm a (Mensa, EG) meldet sich seit 12:00 nicht mehr. Bitte hingehen: Strom und Netz prüfen.',
      test: false,
      total: 1,
      changes: [
        {
          screen: 'a',
          change: 'silent',
          since: '2026-11-20T11:00:00.000Z',
          building: 'Mensa',
          floor: 'EG',
          place: null,
          address: '/desk?view=screen&screen=a',
        },
      ],
    });
    expect(await outagesOf(test)).toEqual({
      host: webhook.host,
      lastDeliveryAt: new Date(test.clock.now).toISOString(),
      problem: null,
      waiting: 0,
    });
  });

  it('gathers more than five changes in one message', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const test = await start(names);
    await report(test, names.slice(1));
    await report(test, ['a'], { standing: 900, dwell: 10 });
    await pass(test, untilGathered);
    expect(webhook.received).toMatchObject([{ total: 1, changes: [{ screen: 'a', change: 'frozen' }] }]);
    await pass(test, untilSilent - untilGathered);
    expect(webhook.received).toHaveLength(2);
    expect(webhook.received[1]).toMatchObject({ total: 6, test: false });
    await report(test, names);
    await pass(test, untilGathered);
    expect(webhook.received).toHaveLength(3);
    expect(webhook.received[2]).toMatchObject({
      total: 6,
      text: expect.stringMatching(/^6 Bildschirme laufen/),
    });
  });

  it('sends one message of screens that fall silent together', async () => {
    const test = await start(['a', 'b', 'c']);
    await report(test, ['a', 'b', 'c']);
    await pass(test, untilSilent);
    const text = 'Alle 3 schweigen seit\u00a012:00: zuerst Netz und Server prüfen.\nBildschirme: a, b, c.';
    expect(webhook.received).toMatchObject([{ total: 3, text, changes: [{ change: 'silent' }, {}, {}] }]);
  });

  it('knows after a restart what it sent', async () => {
    const test = await start(['a']);
    await report(test, ['a']);
    await pass(test, untilSilent);
    const again = await test.restart();
    open.push(again);
    await pass(again, 10 * minute);
    expect(webhook.received).toHaveLength(1);
    await report(again, ['a']);
    await pass(again, untilGathered);
    expect(webhook.received[1]).toMatchObject({ changes: [{ screen: 'a', change: 'well' }] });
  });

  it('says on the desk why messages wait, and sends them later', async () => {
    const test = await start(['a']);
    await report(test, ['a']);
    webhook.answer = answerStatus(500);
    await pass(test, untilSilent);
    expect(await outagesOf(test)).toMatchObject({ problem: 'HTTP 500', waiting: 1, lastDeliveryAt: null });
    webhook.answer = answerStatus(200);
    await test.gateway.watchNow();
    expect(webhook.received).toHaveLength(1);
    test.clock.now += 10_000;
    await test.gateway.watchNow();
    expect(webhook.received).toHaveLength(2);
    expect(await outagesOf(test)).toMatchObject({ problem: null, waiting: 0 });
  });

  it('is not held up by a webhook that hangs, nor is its end', async () => {
    const test = await start(['a']);
    await report(test, ['a']);
    const arrived = new Promise<void>((settle) => {
      webhook.answer = (request, response) => {
        hang(request, response);
        settle();
      };
    });
    const watching = pass(test, untilSilent);
    await arrived;
    await report(test, ['a']);
    await test.gateway.pollNow();
    expect((await test.get('/readyz')).status).toBe(200);
    const began = performance.now();
    await test.gateway.close();
    await watching;
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('logs neither the address beyond its host nor the place of a screen', async () => {
    const test = await start(['a']);
    await report(test, ['a']);
    webhook.answer = answerStatus(302, { location: webhook.url });
    await pass(test, untilSilent);
    await test.gateway.close();
    const log = test.log.join('\n');
    expect(log).toContain(webhook.host);
    expect(log).toContain('a redirect (HTTP 302)');
    expect(log).toContain('messages about alarms of screens are lost');
    expect(log).not.toMatch(new RegExp(`${webhookSecret}|Mensa|Muster|Schlüssel`));
  });
});

describe('the outages', () => {
  it('are decided only while Redis is there, and nothing is silent by its absence', async () => {
    const { outages, screens, clock, sharing } = await openWithScreen();
    const pass = async (ms: number) => {
      for (const end = clock.now + ms; clock.now < end;) {
        clock.now += 15_000;
        await outages.look();
      }
      return outages.waiting();
    };
    screens.heartbeats.receive({ ...sampleHeartbeat, address: '/s/a' }, '127.0.0.1');
    expect(await pass(4 * minute)).toBe(0);
    sharing.isConnected = false;
    expect(await pass(30 * minute)).toBe(0);
    sharing.isConnected = true;
    expect(await pass(5 * minute)).toBe(0);
    expect(await pass(3 * minute)).toBe(1);
  });

  it('count what a running look found as lost when they are closed', async () => {
    const { outages, screens, clock, log } = await openWithScreen();
    const frozen = { ...sampleHeartbeat, address: '/s/a', standing: 900, dwell: 10 };
    screens.heartbeats.receive(frozen, '127.0.0.1');
    for (let at = 0; at < 10; at += 1) {
      clock.now += 15_000;
      await outages.look();
    }
    clock.now += 15_000;
    const look = outages.look();
    await outages.close();
    await look;
    expect(log).toContain('messages about alarms of screens are lost');
  });
});

/** The gateway has one screen and sends nothing by itself. */
async function openWithScreen() {
  const dataDir = await mkdtemp(join(tmpdir(), 'aushang-outages-'));
  const clock = { now: Date.parse('2026-11-20T12:00:00+01:00') };
  const now = () => clock.now;
  const log: string[] = [];
  const write = (_fields: object, text: string) => void log.push(text);
  const logger = { info: write, warn: write, error: write };
  const env = { DATA_DIR: dataDir, ALARM_WEBHOOK: webhook.url };
  const settings = { ...readSettings(env, ''), eventServiceUrl: webhook.url };
  const database = await openTestDatabase(dataDir);
  const records = openTestRecords({ dataDir, now, logger, database });
  const screens = await openScreens({ settings, database, records, now, logger, onChange: () => undefined });
  closes.push(async () => {
    await screens.close();
    await settleTestRecords();
    await rm(dataDir, { recursive: true, force: true });
  });
  const screen = { name: 'a', monitors: [3], parameters: {}, place: {} };
  await screens.store.change('test', [{ name: 'a', after: screen }]);
  const sharing = { isConnected: true };
  const site = () => builtInSite;
  const outages = await openOutages({
    settings,
    screens,
    records,
    stateJudge: createStateJudge({
      now,
      site,
      pages: () => ({ build: 'build-1', since: clock.now }),
      panelOf: () => undefined,
    }),
    sharing: { mayPoll: () => true, isConnected: () => sharing.isConnected },
    site,
    now,
    logger,
  });
  if (outages === null) throw new Error('there is no webhook');
  closes.push(outages.close);
  return { outages, screens, clock, sharing, log };
}

describe('a gateway without ALARM_WEBHOOK', () => {
  it('has none to describe', async () => {
    const test = await startTestGateway({ DESK_PASSWORD: password });
    open.push(test);
    expect(await outagesOf(test)).toBeNull();
    await test.gateway.watchNow();
  });
});
