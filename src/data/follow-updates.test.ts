import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followUpdates } from './follow-updates.ts';

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
const onOpen = vi.fn<() => void>();
const onNotices = vi.fn<(text: string) => void>();
const onEvents = vi.fn<() => void>();
const onBuild = vi.fn<() => void>();
const onTime = vi.fn<() => void>();
const onScreens = vi.fn<(names: readonly string[]) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  streams = [];
  vi.stubGlobal('EventSource', FakeStream);
  followUpdates('build=b1', { onOpen, onNotices, onEvents, onBuild, onScreens, onTime });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});
const last = () => streams.at(-1);
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

it('tells the gateway its build, and hears of new events and builds', () => {
  expect(last()?.address).toBe('/api/updates?build=b1');
  last()?.say('events');
  last()?.say('reload');
  expect([onEvents.mock.calls.length, onBuild.mock.calls.length]).toEqual([1, 1]);
});

it('hears that the clock of the gateway was set', () => {
  last()?.say('time');
  expect([onTime.mock.calls.length, onEvents.mock.calls.length]).toEqual([1, 0]);
});

it('hears which screens have new settings, which also shows that the stream is alive', () => {
  last()?.say('screens', 'mensa,aula-2');
  expect(onScreens).toHaveBeenCalledExactlyOnceWith(['mensa', 'aula-2']);
  for (let time = 0; time < 5; time += 1) {
    pass(60);
    last()?.say('screens', '*');
  }
  expect(onScreens).toHaveBeenLastCalledWith(['*']);
  expect(streams).toHaveLength(1);
});

it('takes an opened stream for a change, because one may have been missed', () => {
  last()?.say('open');
  expect(onEvents).toHaveBeenCalledOnce();
  expect(onScreens).toHaveBeenCalledExactlyOnceWith(['*']);
});

it('hands on the notices of a message, and says when it has missed some', () => {
  last()?.say('open');
  expect(onOpen).toHaveBeenCalledOnce();
  last()?.say('notices', '[]');
  expect(onNotices).toHaveBeenCalledExactlyOnceWith('[]');
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
