import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScreenDatabase } from '#screens/gateway/screen-database.ts';
import { createStateJudge } from '#screens/gateway/state-judge.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { addHeartbeat, type Reports } from '#screens/model/screen-health.ts';
import type { Screen } from '#screens/model/screen.ts';
import { openTestDatabase, openTestRecords, settleTestRecords } from '#server/testing/test-records.ts';
import { openKnownOutages } from './known-outages.ts';
import { createOutageWatcher } from './outage-watcher.ts';

/* Friday, 12:00 in Berlin. */
const noon = Date.parse('2026-11-20T12:00:00+01:00');
const minute = 60_000;
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let database: ScreenDatabase;
let isAway: boolean;
let gateways: number;
const clock = { now: noon };
const screens = new Map<string, Screen>();
const reports = new Map<string, Reports>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-outages-'));
  database = await openTestDatabase(folder);
  [isAway, gateways] = [false, 0];
  clock.now = noon;
  screens.clear();
  reports.clear();
});
afterEach(async () => {
  await settleTestRecords();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function addScreen(name: string, parameters: Screen['parameters'] = {}, place: Screen['place'] = {}): void {
  screens.set(name, { name, monitors: [3], parameters, place });
}
function report(name: string, change: Partial<typeof sampleHeartbeat> = {}): void {
  const heartbeat = { ...sampleHeartbeat, address: `/s/${name}`, ...change };
  reports.set(name, addHeartbeat(reports.get(name) ?? null, heartbeat, clock.now));
}
const freeze = (name: string) => report(name, { standing: 500, dwell: 10 });

/** A gateway that starts now, with a database in common with the others; it looks every 15 s while `pass` runs. */
async function startWatcher(isWatching = { now: true }) {
  const announced: string[][] = [];
  const now = () => clock.now;
  const store = {
    list: () => [...screens.values()],
    find: (name: string) => screens.get(name) ?? null,
    isKnown: () => true,
  };
  gateways += 1;
  const records = openTestRecords({
    dataDir: join(folder, String(gateways)),
    now,
    database: { ...database, isOpen: () => !isAway },
    isShared: true,
  });
  const watcher = createOutageWatcher({
    screens: { store, heartbeats: { reportsOf: (name: string) => reports.get(name) ?? null } },
    stateJudge: createStateJudge({
      now,
      site: () => ({ timeZone: 'Europe/Berlin', closingDays: [] }),
      pages: () => ({ build: 'build-1', since: noon }),
      panelOf: () => undefined,
    }),
    known: await openKnownOutages(records),
    mayWatch: () => isWatching.now,
    now,
    logger,
    announce: (changes, silences) => {
      for (const { building, screens: silent, total, changes: told } of silences)
        announced.push([
          `${building} ${silent.length} of ${total}`.trim(),
          ...told.map(({ screen }) => screen.name),
        ]);
      if (changes.length > 0) announced.push(changes.map(({ screen, kind }) => `${screen.name} ${kind}`));
    },
  });
  /** `reporting`: screens that report all the time. */
  const pass = async (ms: number, reporting: readonly string[] = []) => {
    for (const end = clock.now + ms; clock.now < end;) {
      clock.now += 15_000;
      for (const name of reporting) report(name);
      await watcher.look();
    }
    return announced.splice(0);
  };
  return { ...watcher, announced, pass, isWatching };
}

describe('the watcher', () => {
  it('tells once that a screen is silent, and once that it is well again', async () => {
    addScreen('a');
    addScreen('b');
    const { pass } = await startWatcher();
    report('a');
    expect(await pass(6 * minute, ['b'])).toEqual([]);
    expect(await pass(2 * minute, ['b'])).toEqual([['a silent']]);
    expect(await pass(30 * minute, ['b'])).toEqual([]);
    expect(await pass(3 * minute, ['a', 'b'])).toEqual([['a well']]);
    expect(await pass(30 * minute, ['a', 'b'])).toEqual([]);
  });

  it('tells of a change from frozen to silent, and of silent to frozen', async () => {
    addScreen('a');
    const { pass } = await startWatcher();
    freeze('a');
    expect(await pass(3 * minute)).toEqual([['a frozen']]);
    expect(await pass(6 * minute)).toEqual([['a silent']]);
    freeze('a');
    expect(await pass(3 * minute)).toEqual([['a frozen']]);
  });

  it('leaves a change that has not lasted for its own time', async () => {
    for (const name of ['a', 'b', 'c']) addScreen(name);
    const { pass } = await startWatcher();
    freeze('a');
    expect(await pass(60_000)).toEqual([]);
    freeze('b');
    expect(await pass(60_000)).toEqual([]);
    freeze('c');
    expect(await pass(45_000)).toEqual([['a frozen', 'b frozen']]);
    expect(await pass(90_000)).toEqual([]);
    expect(await pass(45_000)).toEqual([['c frozen']]);
    expect(await pass(2 * minute)).toEqual([]);
  });

  it.each([0, 4000, 8000, 12_000])(
    'tells of the screens behind a broken switch at once (%i ms)',
    async (ms) => {
      const names = Array.from({ length: 23 }, (_, at) => `screen-${at}`);
      names.forEach((name) => addScreen(name));
      const { pass } = await startWatcher();
      const began = clock.now + ms;
      // Their reports are spread over the longest pause.
      for (const [at, name] of names.entries()) {
        clock.now = began + at * 3000;
        report(name);
      }
      clock.now = noon;
      expect(await pass(10 * minute)).toEqual([['23 of 23', ...names]]);
    },
  );

  it('tells once of all that fall silent within five minutes, though the last of them has been silent for less', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    names.forEach((name) => addScreen(name));
    const { pass } = await startWatcher();
    const messages = [];
    for (const [at, name] of names.entries()) {
      report(name);
      messages.push(...(await pass(minute, names.slice(at + 1))));
    }
    expect(messages).toEqual([]);
    expect(await pass(30 * minute)).toEqual([['5 of 5', ...names]]);
    expect(await pass(3 * minute, names)).toEqual([names.map((name) => `${name} well`)]);
  });

  it('tells of a building whose screens fall silent in one message, and of another screen by itself', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) addScreen(name, {}, { building: 'A' });
    for (const name of ['b1', 'b2', 'b3', 'b4', 'b5']) addScreen(name, {}, { building: 'B' });
    const { pass } = await startWatcher();
    for (const name of ['a1', 'a2', 'a3', 'b1']) report(name);
    expect(await pass(8 * minute, ['a4', 'b2', 'b3', 'b4', 'b5'])).toEqual([
      ['A 3 of 4', 'a1', 'a2', 'a3'],
      ['b1 silent'],
    ]);
  });

  it('does not count a screen in a common silence whose hours have just begun', async () => {
    for (const name of ['a', 'b']) addScreen(name);
    addScreen('c', { on: '12:06' });
    const { pass } = await startWatcher();
    for (const name of ['a', 'b', 'c']) report(name);
    expect(await pass(9 * minute)).toEqual([['a silent', 'b silent']]);
    expect(await pass(8 * minute)).toEqual([['3 of 3', 'c']]);
  });

  it('tells of a silent screen less than eight minutes after its last report', async () => {
    addScreen('a');
    const { pass } = await startWatcher();
    await pass(minute, ['a']);
    expect(await pass(7 * minute)).toEqual([]);
    expect(await pass(45_000)).toEqual([['a silent']]);
  });

  it('tells nothing of a screen that was never seen', async () => {
    addScreen('a');
    expect(await (await startWatcher()).pass(10 * minute)).toEqual([]);
  });

  it('tells nothing of a single report that the next one takes back', async () => {
    for (const name of ['a', 'b']) addScreen(name);
    const { pass } = await startWatcher();
    freeze('b');
    expect(await pass(105_000)).toEqual([]);
    freeze('a');
    // The pauses of heartbeats vary by a tenth.
    expect(await pass(60_000)).toEqual([['b frozen']]);
    clock.now += 6000;
    expect(await pass(2 * minute, ['a'])).toEqual([]);
  });

  it('tells nothing of the night, and nothing in the morning', async () => {
    addScreen('a', { on: '07:00', off: '22:00' });
    addScreen('b', { on: '07:00', off: '22:00' });
    clock.now = Date.parse('2026-11-20T21:40:00+01:00');
    const { pass } = await startWatcher();
    report('b');
    expect(await pass(8 * minute, ['a'])).toEqual([['b silent']]);
    expect(await pass(12 * minute, ['a'])).toEqual([]);
    // Both are switched off.
    expect(await pass(9 * 60 * minute + 4 * minute)).toEqual([]);
    // The devices start late, but within five minutes.
    expect(await pass(10 * minute, ['a', 'b'])).toEqual([['b well']]);
  });

  it('tells of a screen that does not start in the morning', async () => {
    addScreen('a', { on: '07:00', off: '22:00' });
    const { pass } = await startWatcher();
    report('a');
    clock.now = Date.parse('2026-11-21T06:50:00+01:00');
    expect(await pass(15 * minute)).toEqual([]);
    expect(await pass(3 * minute)).toEqual([['a silent']]);
  });

  it('never tells of a screen that was never seen, nor of one that was removed', async () => {
    for (const name of ['a', 'b']) addScreen(name);
    const { pass } = await startWatcher();
    report('b');
    expect(await pass(8 * minute)).toEqual([['b silent']]);
    screens.delete('b');
    expect(await pass(8 * minute)).toEqual([]);
    addScreen('b');
    expect(await pass(3 * minute, ['b'])).toEqual([]);
  });

  it('knows after a restart what it told, and makes no screen silent by it', async () => {
    for (const name of ['a', 'b', 'c']) addScreen(name);
    const first = await startWatcher();
    for (const name of ['a', 'b']) report(name);
    freeze('c');
    expect(await first.pass(8 * minute, ['b'])).toEqual([['c frozen'], ['a silent', 'c silent']]);
    clock.now += 60 * minute;
    const second = await startWatcher();
    expect(await second.pass(5 * minute)).toEqual([]);
    expect(await second.pass(3 * minute, ['a'])).toEqual([['a well', 'b silent']]);
  });

  it('leaves it to the gateway that polls, and knows at a change what the other told', async () => {
    for (const name of ['a', 'b']) addScreen(name);
    const first = await startWatcher();
    const second = await startWatcher({ now: false });
    for (const name of ['a', 'b']) report(name);
    expect(await first.pass(8 * minute)).toEqual([['a silent', 'b silent']]);
    await second.look();
    first.isWatching.now = false;
    second.isWatching.now = true;
    expect(await second.pass(3 * minute, ['a'])).toEqual([['a well']]);
    second.isWatching.now = false;
    await first.look();
    first.isWatching.now = true;
    expect(await first.pass(3 * minute, ['a'])).toEqual([]);
    expect(await first.pass(3 * minute, ['a', 'b'])).toEqual([['b well']]);
  });

  it('tells nothing while it may not watch, and has no screen silent by that', async () => {
    for (const name of ['a', 'b']) addScreen(name);
    const { pass, isWatching } = await startWatcher();
    report('b');
    await pass(5 * minute, ['a']);
    isWatching.now = false;
    expect(await pass(30 * minute)).toEqual([]);
    isWatching.now = true;
    expect(await pass(5 * minute, ['a'])).toEqual([]);
    expect(await pass(3 * minute, ['a'])).toEqual([['b silent']]);
  });

  it('starts again after one look at which it may not watch', async () => {
    for (const name of ['a', 'b']) addScreen(name);
    const { pass, isWatching } = await startWatcher();
    report('b');
    freeze('a');
    await pass(90_000);
    isWatching.now = false;
    await pass(15_000);
    isWatching.now = true;
    expect(await pass(2 * minute)).toEqual([]);
    expect(await pass(3 * minute, ['a'])).toEqual([]);
    expect(await pass(3 * minute, ['a'])).toEqual([['b silent']]);
  });

  it('makes no screen silent when the clock is set forward', async () => {
    for (const name of ['a', 'b']) addScreen(name);
    const { pass } = await startWatcher();
    report('b');
    freeze('a');
    await pass(minute);
    clock.now += 120 * minute;
    expect(await pass(minute)).toEqual([]);
    expect(await pass(4 * minute, ['a'])).toEqual([]);
    expect(await pass(3 * minute, ['a'])).toEqual([['b silent']]);
  });

  it('makes no screen well when the clock is set back', async () => {
    addScreen('a');
    const { pass } = await startWatcher();
    report('a');
    expect(await pass(8 * minute)).toEqual([['a silent']]);
    clock.now -= 60 * minute;
    expect(await pass(30 * minute)).toEqual([]);
    expect(await pass(3 * minute, ['a'])).toEqual([['a well']]);
  });

  it('works from memory while its database is away', async () => {
    addScreen('a');
    const { pass } = await startWatcher();
    report('a');
    isAway = true;
    expect(await pass(30 * minute)).toEqual([['a silent']]);
    expect(await pass(3 * minute, ['a'])).toEqual([['a well']]);
  });

  it('stores what it told while the database was away', async () => {
    addScreen('a');
    isAway = true;
    const first = await startWatcher();
    report('a');
    expect(await first.pass(8 * minute)).toEqual([['a silent']]);
    isAway = false;
    await first.look();
    expect(await (await startWatcher()).pass(30 * minute)).toEqual([]);
  });

  it('looks at ten thousand screens without blocking', async () => {
    for (let at = 0; at < 10_000; at += 1) {
      addScreen(`screen-${at}`, { days: 14, on: '07:00', off: '22:00' });
      report(`screen-${at}`);
    }
    const { look } = await startWatcher();
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await look();
    clearImmediate(next);
    expect(turns).toBeGreaterThan(40);
  });
});
