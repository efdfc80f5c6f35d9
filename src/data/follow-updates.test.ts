import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followUpdates } from './share-updates.ts';

/** A stream that the test speaks through. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  say(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}
let streams: FakeStream[] = [];
const onUpdate = vi.fn<(type: string, data: string) => void>();
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  streams = [];
  vi.stubGlobal('EventSource', FakeStream);
  close = followUpdates('build=b1', onUpdate);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});
const last = () => streams.at(-1);
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

it('passes on all updates of the gateway but pings, and that the stream is open', () => {
  expect(last()?.address).toBe('/api/updates?build=b1');
  last()?.say('open');
  last()?.say('ping');
  last()?.say('notices', '[]');
  last()?.say('reload', 'b2');
  last()?.say('time');
  expect(onUpdate.mock.calls.map(([type]) => type)).toEqual(['open', 'notices', 'reload', 'time']);
  expect(onUpdate).toHaveBeenCalledWith('notices', '[]');
});

it('takes any update for a sign that the stream is alive', () => {
  for (let time = 0; time < 5; time += 1) {
    pass(60);
    last()?.say('screens', '*');
  }
  expect(streams).toHaveLength(1);
});

it('is closed for good', () => {
  close();
  pass(600);
  expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED]);
});

it('stays open while pings arrive, and is opened again after a silence', () => {
  for (let ping = 0; ping < 10; ping += 1) {
    pass(25);
    last()?.say('ping');
  }
  expect(streams).toHaveLength(1);
  pass(70);
  pass(8);
  expect(streams).toHaveLength(2);
  expect(streams[0]?.readyState).toBe(FakeStream.CLOSED);
});

it('is opened again after growing pauses while it is refused', () => {
  const refusals = (seconds: number) => {
    const before = streams.length;
    for (let second = 0; second < seconds; second += 1) {
      pass(1);
      const stream = last();
      if (stream?.readyState === 1) {
        stream.readyState = FakeStream.CLOSED;
        stream.say('error');
      }
    }
    return streams.length - before;
  };
  const early = refusals(120);
  refusals(1200);
  const late = refusals(1200);
  expect(early).toBeGreaterThan(2);
  expect(late).toBeLessThan(10);
});

it('leaves a broken connection to the browser, which opens it again', () => {
  last()?.say('error');
  pass(60);
  expect(streams).toHaveLength(1);
});
