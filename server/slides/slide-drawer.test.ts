import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SlideRequest } from './drawn-slide.ts';
import { createSlideDrawer } from './slide-drawer.ts';

/*
 * A worker that answers as `search` says: at once, after a message to all threads, never because it ends, or once the odd events
 * that it names are left out.
 */
const source = `
  const { BroadcastChannel, parentPort } = require('node:worker_threads');
  const held = [];
  const channel = new BroadcastChannel('go');
  channel.unref();
  channel.onmessage = () => { for (const answer of held.splice(0)) answer(); };
  let drawn = 0;
  parentPort.on('message', ({ search, leftOut }) => {
    const odd = search.startsWith('odd') ? ['odd-1', 'odd-2'].find((one) => !leftOut.includes(one)) : undefined;
    if (odd !== undefined) {
      parentPort.postMessage(odd);
      if (search === 'odd-exit') process.exit(3);
      parentPort.postMessage({ slide: null, problem: 'Error: it takes too long' });
      return;
    }
    if (search === 'throw') throw new Error('broken');
    if (search === 'exit') process.exit(3);
    if (search === 'memory') { const all = []; for (;;) all.push(new Array(100_000).fill({}).map(() => ({}))); }
    drawn += 1;
    const slide = { key: search, seconds: 5, drawn: '', html: search === 'large' ? 'x'.repeat(100_000) : String(drawn), rules: [], fonts: [] };
    const answer = () => parentPort.postMessage(
      search === 'problem' ? { slide: null, problem: 'unreadable' } : { slide, problem: null });
    if (search === 'held') held.push(answer); else answer();
  });`;

type Write = (fields: object, message: string) => void;

let folder = '';
let clock = 0;
const logger = { info: vi.fn<Write>(), warn: vi.fn<Write>(), error: vi.fn<Write>() };
const opened: ReturnType<typeof createSlideDrawer>[] = [];

beforeEach(async () => {
  vi.clearAllMocks();
  clock = 0;
  folder = await mkdtemp(join(tmpdir(), 'aushang-drawer-'));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/slide-worker.js'), source);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
  await rm(folder, { recursive: true, force: true });
});

/** A draw waits for as long as the test, unless `limits` say otherwise. */
function createRenderer(limits: Parameters<typeof createSlideDrawer>[0]['limits'] = {}) {
  const long = { maxWaitMs: 600_000, maxDrawMs: 600_000 };
  const drawer = createSlideDrawer({
    pageDir: join(folder, 'page'),
    monotonic: () => clock,
    logger,
    limits: { ...long, ...limits },
  });
  opened.push(drawer);
  const draw = (key: string, search = 'now', client = 'campus') => {
    const body = { body: '', headers: [] };
    const wish = {
      origin: '',
      after: null,
      isPlain: false,
      isFramed: false,
      image: null,
      notices: [],
      turn: 0,
    };
    const rest = { ...wish, now: 0, site: '', categories: '', events: body, translation: null };
    return drawer.draw({ key, client }, () => Promise.resolve({ search, ...rest } satisfies SlideRequest));
  };
  const go = () => {
    const channel = new BroadcastChannel('go');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads, not windows
    channel.postMessage('go');
    channel.close();
  };
  return { ...drawer, draw, go };
}

it('keeps slides by key, and counts their bytes', async () => {
  const { draw, bytes } = createRenderer();
  expect(bytes()).toBe(0);
  expect(await draw('a')).toMatchObject({ html: '1' });
  expect(await draw('a')).toMatchObject({ html: '1' });
  expect(await draw('b')).toMatchObject({ html: '2' });
  expect(bytes()).toBeGreaterThan(1000);
});

it('draws once for requests of the same key at the same time', async () => {
  const { draw } = createRenderer();
  const drawn = await Promise.all([draw('a'), draw('a'), draw('b'), draw('a')]);
  expect(drawn.map((slide) => slide?.html)).toEqual(['1', '1', '2', '1']);
});

it('gives null without a worker, and beyond the places of the queue', async () => {
  const { draw } = createRenderer({ places: 1 });
  const drawn = await Promise.all([draw('a'), draw('b'), draw('c')]);
  expect(drawn.map((slide) => slide?.html)).toEqual(['1', '2', undefined]);
  await rm(join(folder, 'server'), { recursive: true });
  expect(await createRenderer().draw('a')).toBeNull();
  expect(logger.error).not.toHaveBeenCalled();
});

it.each(['throw', 'exit', 'memory'])(
  'draws the next slide after a worker that ends: %s',
  { timeout: 60_000 },
  async (how) => {
    const { draw } = createRenderer();
    expect(await draw('kept')).not.toBeNull();
    for (const key of ['first', 'second']) {
      expect(await draw(key, how)).toBeNull();
      expect(await draw('kept')).toMatchObject({ html: '1' });
      expect(await draw(`after the ${key}`)).toMatchObject({ html: '1' });
    }
    expect(logger.error).toHaveBeenCalledTimes(2);
    expect(logger.info).toHaveBeenCalledTimes(2);
  },
);

it('starts a worker that never worked again after a pause', async () => {
  await writeFile(join(folder, 'server/slide-worker.js'), 'throw new Error("no fonts");');
  const { draw } = createRenderer({ pauseMs: 100 });
  expect(await draw('a')).toBeNull();
  await writeFile(join(folder, 'server/slide-worker.js'), source);
  expect(await draw('a')).toBeNull();
  clock += 100;
  expect(await draw('a')).toMatchObject({ html: '1' });
});

const namesLeftOut = () => logger.warn.mock.calls.map(([fields]) => fields);

it('leaves out each event that takes too long from then on, in turns with other slides', async () => {
  const { draw } = createRenderer();
  const drawn = await Promise.all([draw('a', 'odd'), draw('b'), draw('c', 'now', 'museum')]);
  expect(drawn.map((slide) => slide?.html)).toEqual(['3', '1', '2']);
  expect(await draw('d', 'odd')).toMatchObject({ html: '4' });
  const reason = 'Error: it takes too long';
  expect(namesLeftOut()).toEqual([
    { event: 'odd-1', reason },
    { event: 'odd-2', reason },
  ]);
  expect(logger.error).not.toHaveBeenCalled();
});

it('leaves out events that end the worker', async () => {
  const { draw } = createRenderer();
  expect(await draw('a', 'odd-exit')).toMatchObject({ html: '1' });
  expect(await draw('b', 'odd-exit')).toMatchObject({ html: '2' });
  expect(namesLeftOut()).toMatchObject([{ event: 'odd-1' }, { event: 'odd-2' }]);
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

it('draws for clients by turns, also where one takes all places', async () => {
  const { draw } = createRenderer({ places: 10 });
  const strange = numbers(30).map((key) => draw(`strange ${key}`, 'now', 'stranger'));
  const honest = await Promise.all(['a', 'b', 'c'].map((key) => draw(key)));
  expect(honest.map((slide) => slide?.html)).toEqual(['3', '5', '7']);
  expect((await Promise.all(strange)).filter((slide) => slide !== null)).toHaveLength(8);
});

it('does not let one client wait for what is late in the line of another, and draws it once', async () => {
  const { draw } = createRenderer();
  const strange = [...numbers(9), 'a'].map((key) => draw(key, 'now', 'stranger'));
  expect(await draw('a')).toMatchObject({ html: '3' });
  expect((await Promise.all(strange)).at(-1)).toMatchObject({ html: '3' });
  expect(await draw('b')).toMatchObject({ html: '11' });
});

it('keeps slides of other clients, whatever one asks for', async () => {
  const { draw, bytes } = createRenderer();
  expect(await draw('kept')).toMatchObject({ html: '1' });
  for (const key of numbers(60)) await draw(key, 'large', 'stranger');
  expect(await draw('kept')).toMatchObject({ html: '1' });
  expect(bytes()).toBeLessThan(5_000_000);
});

it('reports the same problem of slides once', async () => {
  const { draw } = createRenderer();
  expect(await draw('a', 'problem')).toBeNull();
  expect(await draw('a', 'problem')).toBeNull();
  expect(logger.warn).toHaveBeenCalledOnce();
  expect(await draw('a')).toMatchObject({ html: '3' });
});

it('keeps a slide that was too late for its request', async () => {
  const { draw, go } = createRenderer({ maxWaitMs: 1 });
  expect(await draw('late', 'held')).toBeNull();
  await vi.waitFor(async () => {
    go();
    expect(await draw('late')).toMatchObject({ key: 'held', html: '1' });
  }, 30_000);
});

it('replaces a worker that takes too long', async () => {
  const { draw } = createRenderer({ maxDrawMs: 1, pauseMs: 100 });
  expect(await draw('stuck', 'held')).toBeNull();
  expect(logger.error).toHaveBeenCalledOnce();
});

it('settles what waits when it is closed', async () => {
  const { draw, close } = createRenderer();
  const drawing = [draw('a', 'held'), draw('b', 'held')];
  await close();
  expect(await Promise.all(drawing)).toEqual([null, null]);
  expect(await draw('c')).toBeNull();
});
