import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareUpdates } from './share-updates.ts';

/** A stream that the test speaks through. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly walls: readonly string[];
  constructor(address: string) {
    super();
    const query = new URLSearchParams(address.split('?')[1]);
    const [named, monitor] = [query.getAll('wall'), query.get('monitor')];
    this.walls = monitor === null ? named : [...named, `monitor=${monitor}`];
    streams.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  say(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

/** Delivers as a browser does: later, to all other pages, in order. */
class FakeChannel extends EventTarget {
  isCut = false;
  private queue: unknown[] = [];
  constructor() {
    super();
    channels.push(this);
  }
  postMessage(data: unknown) {
    messages += 1;
    if (this.isCut) return;
    for (const other of channels.filter((one) => one !== this))
      queueMicrotask(() => (other.isCut ? other.queue.push(data) : other.deliver(data)));
  }
  deliver(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  /** The page hangs until then: it gets nothing. */
  restore() {
    this.isCut = false;
    for (const data of this.queue.splice(0)) this.deliver(data);
  }
}

let streams: FakeStream[];
let channels: FakeChannel[];
let messages: number;

beforeEach(() => {
  vi.useFakeTimers();
  [streams, channels, messages] = [[], [], 0];
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const isOpen = ({ readyState }: FakeStream) => readyState === 1;
const open = () => streams.filter(isOpen);

async function openPage(name: string) {
  const updates: string[] = [];
  const [view, document] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('window', view);
  vi.stubGlobal('document', document);
  const wall = `monitor=${name}`;
  const [before, streamsBefore] = [channels.length, streams.length];
  shareUpdates({ build: 'b1', wall, onUpdate: (type, data) => void updates.push(`${type} ${data}`) });
  const [channel, first] = [channels[before], streams[streamsBefore]];
  await pass(0.01);
  return { wall, updates, view, document, channel, first };
}

async function openPages(count: number) {
  const pages = [];
  for (let number = 1; number <= count; number += 1) pages.push(await openPage(`${number}`));
  await pass(1);
  for (const page of pages) page.updates.length = 0;
  return pages;
}

const wallsOf = (pages: readonly { readonly wall: string }[]) => pages.map(({ wall }) => wall);
type Page = Awaited<ReturnType<typeof openPage>>;

/** Whether all of them, and nobody twice, get what the gateway says. */
function expectToHear(pages: readonly Page[]) {
  for (const { updates } of pages) updates.length = 0;
  return async () => {
    for (const stream of open()) stream.say('events', 'etag');
    await pass(0.01);
    for (const { updates } of pages) expect(updates).toEqual(['events etag']);
  };
}

it('opens a stream at once for the only page', async () => {
  const { first } = await openPage('mensa');
  expect(open()).toEqual([first]);
  expect(first?.walls).toEqual(['monitor=mensa']);
});

it('has one stream for eight pages, which names their walls and whose updates all of them get', async () => {
  const pages = await openPages(8);
  expect(open()).toHaveLength(1);
  expect(open()[0]?.walls.toSorted()).toEqual(wallsOf(pages));
  await expectToHear(pages)();
});

it('names equal walls once, and is not opened again for a second page of one, which may have missed updates', async () => {
  await openPages(2);
  const before = streams.length;
  const { updates } = await openPage('2');
  await pass(60);
  expect(open()).toHaveLength(1);
  expect(streams).toHaveLength(before + 1);
  expect(updates).toContain('open ');
});

it('opens streams for at most 50 walls each', async () => {
  const pages = await openPages(60);
  expect(open().map(({ walls }) => walls.length)).toEqual([50, 10]);
  expect(new Set(open().flatMap(({ walls }) => walls))).toEqual(new Set(wallsOf(pages)));
});

it('has no more than three streams', async () => {
  await openPages(160);
  expect(open().map(({ walls }) => walls.length)).toEqual([50, 50, 50]);
});

it('passes notices on without what they say: the page with the stream may have other monitors', async () => {
  const [leader, other] = await openPages(2);
  open()[0]?.say('notices', '[]');
  await pass(0.01);
  expect(leader?.updates).toEqual(['notices []']);
  expect(other?.updates).toEqual(['notices ']);
});

it('exchanges few messages while nothing happens', async () => {
  await openPages(8);
  messages = 0;
  await pass(60);
  expect(messages).toBeLessThan(150);
  expect(messages).toBeGreaterThan(10);
});

describe('the stream of a page that', () => {
  it.each([
    ['is closed', ({ view }: Page) => view.dispatchEvent(new Event('pagehide'))],
    ['is frozen', ({ document }: Page) => document.dispatchEvent(new Event('freeze'))],
  ])('%s is handed on within two seconds', async (_, go) => {
    const [leader, ...others] = await openPages(4);
    if (leader === undefined) return;
    go(leader);
    if (leader.channel) leader.channel.isCut = true;
    await pass(2.1);
    expect(open()).toHaveLength(1);
    expect(open()[0]?.walls.toSorted()).toEqual(wallsOf(others));
    await expectToHear(others)();
  });

  it('has crashed or hangs is handed on within ten seconds', async () => {
    const pages = await openPages(4);
    const [leader, ...others] = pages;
    const [stream] = open();
    if (leader?.channel) leader.channel.isCut = true;
    await pass(10);
    expect(open()).toHaveLength(2);
    stream?.close();
    expect(open()[0]?.walls).toEqual(expect.arrayContaining(wallsOf(others)));
    await expectToHear(others)();
  });
});

it('is one again when two pages lead, that of the page that has led for longer', async () => {
  const pages = await openPages(3);
  const [leader] = pages;
  const [stream] = open();
  if (leader?.channel) leader.channel.isCut = true;
  await pass(10);
  expect(open()).toHaveLength(2);
  leader?.channel?.restore();
  await pass(5);
  expect(open()).toEqual([stream]);
  await expectToHear(pages)();
});

it('is joined again by a page that comes back', async () => {
  const pages = await openPages(3);
  const [leader] = pages;
  leader?.view.dispatchEvent(new Event('pagehide'));
  await pass(5);
  leader?.view.dispatchEvent(new Event('pageshow'));
  await pass(2);
  expect(open()).toHaveLength(1);
  expect(open()[0]?.walls.toSorted()).toEqual(wallsOf(pages));
  await expectToHear(pages)();
});

it('belongs to each page alone in an engine without channels', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const [first, second] = [await openPage('1'), await openPage('2')];
  await pass(60);
  expect(open()).toEqual([first.first, second.first]);
});

it('ignores messages of another form', async () => {
  const [leader] = await openPages(2);
  for (const message of [null, 'ask', { type: 'lead', since: '1' }, { page: 1, since: 0 }])
    leader?.channel?.deliver(message);
  await pass(10);
  expect(open()).toHaveLength(1);
});
