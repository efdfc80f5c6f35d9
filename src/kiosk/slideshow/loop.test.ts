import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleTurn } from '#domain/sample-event.ts';
import { type Loop, type LoopEvent, reduceLoop, startLoop, type Turns } from './loop.ts';

const run = (loop: Loop, ...events: LoopEvent[]) => events.reduce(reduceLoop, loop);
const step: LoopEvent = { type: 'step', by: 1, now: 1 };
const turnsOf = ([first, ...rest]: readonly [string, ...string[]]): Turns => [
  sampleTurn(first),
  ...rest.map((key) => sampleTurn(key)),
];
const keysOf = ({ turns }: Loop) => turns.map(({ key }) => key);
const start = (...keys: [string, ...string[]]) => startLoop(turnsOf(keys), 0);
const list = (...keys: [string, ...string[]]): LoopEvent => ({ type: 'list', turns: turnsOf(keys), now: 5 });

describe('the loop', () => {
  it('steps forwards and backwards, cyclically', () => {
    const loop = start('a', 'b', 'c');
    expect(run(loop, step, step).current).toBe('c');
    expect(run(loop, step, step, step).current).toBe('a');
    expect(run(loop, { type: 'step', by: -1, now: 1 }).current).toBe('c');
  });

  it('follows the programme by itself: what is new, then what waits longest', () => {
    const next: LoopEvent = { type: 'next', now: 1000 };
    const loop = run(start('a', 'b', 'c'), step, step);
    expect(loop.next).toBe('a');
    expect(run(loop, list('a', 'b', 'new', 'c')).next).toBe('new');
    expect(run(loop, list('a', 'b', 'new', 'c'), next).current).toBe('new');
  });

  it('keeps the current slide when the list changes around it', () => {
    const loop = run(start('a', 'b', 'c'), step);
    const after = run(loop, list('c', 'd', 'b'));
    expect(after).toMatchObject({ current: 'b', since: 1, slideChanges: 1 });
    expect(run(after, step).current).toBe('c');
  });

  it('continues with the next remaining slide when the current one is removed', () => {
    const loop = run(start('a', 'b', 'c', 'd'), step);
    expect(run(loop, list('a', 'd'))).toMatchObject({ current: 'd', since: 5, slideChanges: 2 });
    expect(run(loop, list('a'))).toMatchObject({ current: 'a' });
    expect(run(loop, list('idle'))).toMatchObject({ current: 'idle', since: 5 });
  });

  it('knows that a person has chosen the slide until the programme or the list changes it', () => {
    const stepped = run(start('a', 'b', 'c'), step);
    expect(stepped.isByHand).toBe(true);
    expect(run(start('a', 'b', 'c'), { type: 'go', key: 'c', now: 2 }).isByHand).toBe(true);
    expect(run(stepped, list('b', 'c')).isByHand).toBe(true);
    expect(run(stepped, list('a', 'c')).isByHand).toBe(false);
    expect(run(stepped, { type: 'next', now: 2 }).isByHand).toBe(false);
  });

  it('shows the overview second after the idle slide, too', () => {
    const turns: Turns = [sampleTurn('a'), sampleTurn('page', { kind: 'overview' }), sampleTurn('b')];
    const idle = startLoop([sampleTurn('idle', { kind: 'idle' })], 0);
    expect(run(idle, { type: 'list', turns, now: 5 })).toMatchObject({ current: 'a', next: 'page' });
  });

  it('ignores an unchanged list', () => {
    const loop = start('a', 'b');
    expect(run(loop, list('a', 'b'))).toBe(loop);
  });

  it('jumps only to a slide in its list', () => {
    const loop = start('a', 'b', 'c');
    expect(run(loop, { type: 'go', key: 'c', now: 2 }).current).toBe('c');
    expect(run(loop, { type: 'go', key: 'x', now: 2 })).toBe(loop);
  });

  it('restarts the dwell after a pause', () => {
    const paused = run(start('a', 'b'), { type: 'pause', isPaused: true, now: 3000 });
    const released = run(paused, { type: 'pause', isPaused: false, now: 60_000 });
    expect(released).toMatchObject({ current: 'a', isPaused: false, since: 60_000 });
  });
});

const keys = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 })
  .map((order) => {
    const [first = 'a', ...rest] = order;
    return [first, ...rest] as [string, ...string[]];
  });
const now = fc.nat();
const loopEvents = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('list' as const), turns: keys.map(turnsOf), now }),
    fc.record({ type: fc.constant('next' as const), now }),
    fc.record({ type: fc.constant('step' as const), by: fc.constantFrom(1 as const, -1 as const), now }),
    fc.record({ type: fc.constant('go' as const), key: fc.constantFrom('a', 'b', 'c', 'x', 'y'), now }),
    fc.record({ type: fc.constant('pause' as const), isPaused: fc.boolean(), now }),
  ),
);

describe('after any events', () => {
  it('the current slide is in the list', () => {
    fc.assert(
      fc.property(keys, loopEvents, (order, events) => {
        const loop = run(start(...order), ...events);
        expect(keysOf(loop)).toContain(loop.current);
        expect(keysOf(loop)).toContain(loop.next);
        expect(loop.next === loop.current).toBe(loop.turns.length === 1);
      }),
    );
  });

  it('every slide is reached once per loop by a person', () => {
    fc.assert(
      fc.property(keys, loopEvents, (order, events) => {
        let loop = run(start(...order), ...events);
        const seen = loop.turns.map(() => {
          loop = reduceLoop(loop, step);
          return loop.current;
        });
        expect(seen.toSorted()).toEqual(keysOf(loop).toSorted());
      }),
    );
  });
});
