import { afterEach, describe, expect, it } from 'vitest';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { addHeartbeat } from '#screens/model/screen-health.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { createScreenSeries } from './screen-series.ts';

const password = 'ein langes Passwort';
const headers = {
  authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}`,
  'content-type': 'application/json',
};
const open: TestGateway[] = [];
afterEach(async () => {
  for (const test of open.splice(0)) await test.close();
});

const put = (test: TestGateway, names: readonly string[]) =>
  fetch(`${test.url}/api/screen-list`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(names.map((name) => ({ name, monitors: [3] }))),
  });
const linesOf = async (test: TestGateway) =>
  (await (await test.get('/metrics')).text())
    .split('\n')
    .filter((line) => line.startsWith('aushang_screen_'));

describe('the figures of a named screen', () => {
  it('are those of now, and end with it', async () => {
    const test = await startTestGateway({ DESK_PASSWORD: password });
    open.push(test);
    await put(test, ['a', 'b']);
    const body = JSON.stringify({ ...sampleHeartbeat, address: '/s/a', age: 12 });
    await fetch(`${test.url}/api/heartbeats`, { method: 'POST', headers, body });
    const at = test.clock.now / 1000;
    test.clock.now += 30_000;
    expect(await linesOf(test)).toEqual([
      `aushang_screen_last_heartbeat_timestamp_seconds{screen="a"} ${at}`,
      'aushang_screen_data_age_seconds{screen="a"} 42',
      'aushang_screen_state{screen="a",state="well"} 1',
      'aushang_screen_state{screen="b",state="never-seen"} 1',
    ]);
    test.clock.now += 300_000;
    expect(await linesOf(test)).toContain('aushang_screen_state{screen="a",state="silent"} 1');
    expect(await linesOf(test)).toHaveLength(4);
    await fetch(`${test.url}/api/screens/a`, {
      method: 'DELETE',
      headers: { authorization: headers.authorization },
    });
    expect(await linesOf(test)).toEqual(['aushang_screen_state{screen="b",state="never-seen"} 1']);
  });

  it('are whole for each of two that ask at the same time', async () => {
    const test = await startTestGateway({ DESK_PASSWORD: password });
    open.push(test);
    await put(
      test,
      Array.from({ length: 450 }, (_, at) => `screen-${at}`),
    );
    const answers = await Promise.all([linesOf(test), linesOf(test), linesOf(test)]);
    expect(answers.map(({ length }) => length)).toEqual([450, 450, 450]);
  });

  it('are read in portions of at most 200 screens, between which other work runs', async () => {
    const screens = Array.from({ length: 450 }, (_, at) => ({
      name: `screen-${at}`,
      monitors: [3],
      parameters: {},
      place: {},
    }));
    const reports = addHeartbeat(null, sampleHeartbeat, 1000);
    const series = createScreenSeries({
      screens: { store: { list: () => screens }, heartbeats: { reportsOf: () => reports } },
      stateJudge: { judge: () => 'well' },
      now: () => 1000,
    });
    for (const { read } of Object.values(series)) {
      const sizes: number[] = [];
      let turns = 0;
      for await (const samples of read()) {
        sizes.push(samples.length);
        expect(turns).toBeGreaterThanOrEqual(sizes.length - 1);
        setImmediate(() => (turns += 1));
      }
      expect(sizes).toEqual([200, 200, 50]);
    }
  });
});
