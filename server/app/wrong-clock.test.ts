import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

/** What draws the same slide of any request. */
const worker = `
  const { parentPort } = require('node:worker_threads');
  const slide = { key: 'idle', seconds: 5, drawn: 'x', language: 'de', html: '<article>Folie</article>', rules: [], fonts: [] };
  parentPort.on('message', () => parentPort.postMessage({ slide, problem: null }));`;

const hourMs = 3_600_000;
const noon = Date.parse('2026-11-20T12:00:00+01:00');

let test: TestGateway;
/** The time of the world, which the machine's clock may not have. */
let world = noon;
beforeEach(async () => {
  world = noon;
  test = await startTestGateway();
  test.clock.monotonic = () => world - noon;
  await mkdir(join(test.folder, 'server'));
  await writeFile(join(test.folder, 'server/slide-worker.js'), worker);
});
afterEach(() => test.close());

const readyz = async () => {
  const response = await test.get('/readyz');
  return [response.status, await response.text()] as const;
};
const said = (text: string) => test.log.filter((line) => line.includes(text)).length;
const mayBeWrong = 'MAY BE WRONG';
const believed = 'believed again';
const document = async () => (await test.get('/?monitor=mensa')).text();
const names = async () => {
  const response = await test.get('/api/events');
  expect(response.headers.get('x-data-as-of')).toMatch(/^2026-11-20T/);
  return [...(await response.text()).matchAll(/"name":"(Ereignis \d)"/g)].map(([, name]) => name);
};

async function openStream() {
  const response = await test.get('/api/updates');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (part: string): Promise<string> => {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? '';
    return text;
  };
  return { until, close: () => reader?.cancel() };
}

async function expectDoubt(reason: RegExp): Promise<void> {
  expect(await readyz()).toEqual([503, expect.stringMatching(reason)]);
  const time = await test.get('/api/time');
  expect([time.status, time.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
  expect(await time.text()).toMatch(reason);
  // The page draws with its own time, and is given no other.
  const html = await document();
  expect(html).not.toMatch(/first-slide|"\/api\/time"/);
  expect((await test.get('/api/slides?monitor=mensa&plain=1')).status).toBe(503);
  // The words are those of the time that is likely, as far as one is known.
  expect(await (await test.get('/m/mensa')).text()).toContain('<h2>Dienstag, 24. November</h2>');
  // Event 6 is over; that its end is not known yet is no harm.
  expect((await names()).slice(0, 3)).toEqual(['Ereignis 2', 'Ereignis 3', 'Ereignis 4']);
}

it.each([
  ['of 1970', Date.parse('1970-01-01T00:00:30Z')],
  ['eight hours behind', noon - 8 * hourMs],
  ['five minutes behind the snapshot', noon - 300_000],
])('doubts a clock %s without the event service, and tells pages once it is set', async (_name, wrong) => {
  await test.upstream.stop();
  test.clock.now = wrong;
  test = await test.restart();
  await expectDoubt(/earlier than the stored snapshot/);
  await test.gateway.refreshNow();
  await test.gateway.refreshNow();
  await test.gateway.pollNow();
  expect([said(mayBeWrong), said(believed)]).toEqual([1, 0]);

  const stream = await openStream();
  world += 60_000;
  test.clock.now = world;
  await test.gateway.refreshNow();
  await stream.until('event: time\n');
  await stream.close();
  expect((await readyz())[0]).toBe(200);
  expect(await (await test.get('/api/time')).json()).toMatchObject({ now: world });
  expect(await document()).toMatch(/first-slide.*"\/api\/time"/s);
  expect((await test.get('/api/slides?monitor=mensa&plain=1')).status).toBe(200);
  expect([said(mayBeWrong), said(believed)]).toEqual([1, 1]);
});

it.each([
  ['of 1970', Date.parse('1970-01-01T00:00:30Z')],
  ['eight hours behind', noon - 8 * hourMs],
  ['eleven minutes behind', noon - 660_000],
  ['a year ahead', noon + 365 * 24 * hourMs],
])('doubts a clock %s that the event service contradicts, also without a snapshot', async (_name, wrong) => {
  test.upstream.date = () => world;
  test.clock.now = wrong;
  test = await test.restart({ DATA_DIR: join(test.folder, 'empty') });
  await expectDoubt(/event service differ/);
  await test.gateway.pollNow();
  expect([said(mayBeWrong), said(believed)]).toEqual([1, 0]);
  test.clock.now = world;
  await test.gateway.refreshNow();
  expect((await readyz())[0]).toBe(200);
  expect([said(mayBeWrong), said(believed)]).toEqual([1, 1]);
});

it('doubts a right clock, and drops no event, where that of the event service is ahead', async () => {
  test.upstream.date = () => world + 30 * 24 * hourMs;
  await test.gateway.pollNow();
  await test.gateway.pollNow();
  expect((await readyz())[0]).toBe(503);
  expect(await (await test.get('/api/events')).text()).toContain('Ereignis 2');
  test.upstream.date = () => world;
  await test.gateway.pollNow();
  expect((await readyz())[0]).toBe(200);
});

it('believes a clock that differs by less than ten minutes, an aged answer, and one without a date', async () => {
  test.upstream.date = () => world - 590_000;
  await test.gateway.pollNow();
  expect((await readyz())[0]).toBe(200);
  test.upstream.date = () => world - hourMs;
  test.upstream.answer = (_request, response) => {
    response.setHeader('age', '3600');
    return false;
  };
  await test.gateway.pollNow();
  expect((await readyz())[0]).toBe(200);
  test.upstream.date = null;
  await test.gateway.pollNow();
  expect((await readyz())[0]).toBe(200);
  expect(said(mayBeWrong)).toBe(0);
});

it('believes a machine that slept without the event service', async () => {
  test.upstream.date = () => world;
  await test.gateway.pollNow();
  await test.upstream.stop();
  // The monotonic clock does not count a sleep.
  test.clock.now += 8 * hourMs;
  await test.gateway.refreshNow();
  expect((await readyz())[0]).toBe(200);
});

it('tells pages of a clock that is set while it runs, and doubts it where it is set back', async () => {
  await test.upstream.stop();
  const stream = await openStream();
  test.clock.now = noon - 8 * hourMs;
  await test.gateway.refreshNow();
  await stream.until('event: time\n');
  expect((await readyz())[0]).toBe(503);
  await stream.close();
});

it('believes a clock that was ahead before, once the event service agrees', async () => {
  test.clock.now = noon + 24 * hourMs;
  await test.gateway.pollNow();
  test.clock.now = noon;
  expect((await readyz())[0]).toBe(503);
  test.upstream.date = () => world;
  await test.gateway.pollNow();
  expect((await readyz())[0]).toBe(200);
  test.upstream.events.push(fakeEvent(9, [3]));
  await test.gateway.pollNow();
  expect(await (await test.get('/api/events')).text()).toContain('Ereignis 9');
});
