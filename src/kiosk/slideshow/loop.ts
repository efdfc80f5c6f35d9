import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { chooseNext, countShowings, emptyHistory, recordShowing, updateHistory } from '#domain/programme.ts';
import { slideAt } from '#domain/second-language.ts';
import type { Turn } from '#domain/turn.ts';

export type Turns = readonly [Turn, ...Turn[]];

/** The state of the loop. All times are monotonic ms (`performance.now()`). */
export interface Loop {
  readonly turns: Turns;
  readonly history: typeof emptyHistory;
  readonly current: string;
  /** The key that follows by the programme. */
  readonly next: string;
  readonly dwellSeconds: number;
  /** When the current slide was shown, or resumed after a pause. */
  readonly since: number;
  readonly isPaused: boolean;
  /** Whether a person has chosen the current slide: the next one they choose follows it in the list. */
  readonly isByHand: boolean;
  /** Also counts a slide that follows itself. */
  readonly slideChanges: number;
}

type LoopCommand =
  | { readonly type: 'list'; readonly turns: Turns }
  | { readonly type: 'next' }
  /** A person moves the loop, in the order of the list. */
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'go'; readonly key: string }
  | { readonly type: 'pause'; readonly isPaused: boolean };

export type LoopEvent = LoopCommand & { readonly now: number };

export function startLoop(turns: Turns, now: number): Loop {
  const history = updateHistory(emptyHistory, turns, now);
  const slide = { current: '', next: '', dwellSeconds: 0, since: now };
  const loop = { turns, history, ...slide, isPaused: false, isByHand: false, slideChanges: -1 };
  return show(loop, turns[0].key, now);
}

/** Returns the same object for an event that changes nothing. */
export function reduceLoop(loop: Loop, event: LoopEvent): Loop {
  const { now } = event;
  switch (event.type) {
    case 'list': {
      if (JSON.stringify(loop.turns) === JSON.stringify(event.turns)) return loop;
      const listed = { ...loop, turns: event.turns, history: updateHistory(loop.history, event.turns, now) };
      if (hasTurn(listed, loop.current)) return withNext(listed);
      return show(listed, chooseNext(event.turns, listed.history, now).key, now);
    }
    case 'next':
      return show(loop, loop.next, now);
    case 'step': {
      const followers = followersOf(loop);
      const key = followers[event.by === 1 ? 0 : followers.length - 1];
      return show(loop, key ?? loop.current, now, true);
    }
    case 'go':
      return hasTurn(loop, event.key) ? show(loop, event.key, now, true) : loop;
    case 'pause':
      return event.isPaused === loop.isPaused ? loop : { ...loop, isPaused: event.isPaused, since: now };
  }
}

const hasTurn = ({ turns }: Loop, wanted: string) => turns.some(({ key }) => key === wanted);

function show(loop: Loop, key: string, since: number, isByHand = false): Loop {
  const turn = turnOfKey(loop, key);
  const history = recordShowing(loop.history, turn, since);
  const slideChanges = loop.slideChanges + 1;
  return withNext({ ...loop, history, current: turn.key, since, isByHand, slideChanges });
}

/** The next slide is chosen when a slide is shown, so that it can be prepared meanwhile. */
function withNext(loop: Loop): Loop {
  const { dwellSeconds } = turnOfKey(loop, loop.current);
  const { key } = chooseNext(loop.turns, loop.history, loop.since + 1000 * dwellSeconds);
  return { ...loop, dwellSeconds, next: key };
}

const turnOfKey = ({ turns }: Loop, wanted: string): Turn =>
  turns.find(({ key }) => key === wanted) ?? turns[0];

/** All keys but the current one, from the one after it. */
function followersOf({ turns, current }: Loop): readonly string[] {
  const order = turns.map(({ key }) => key);
  const at = order.indexOf(current);
  return [...order.slice(at + 1), ...order.slice(0, at)];
}

/** The current slide, in the language of its present showing. */
export const currentSlide = (slides: readonly [Slide, ...Slide[]], { current, history }: Loop): Slide =>
  slideAt(slides, current, countShowings(history, current)) ?? slides[0];

/** The slide that follows by the programme, in the language of its next showing; none where a slide follows itself. */
export const nextSlide = (slides: readonly Slide[], { current, next, history }: Loop): Slide | undefined =>
  next === current ? undefined : slideAt(slides, next, countShowings(history, next) + 1);

/** The slide of which a person has chosen the one before; none while slides change by themselves. */
export function chosenNext(slides: readonly Slide[], loop: Loop): Slide | undefined {
  const [follower = loop.current] = followersOf(loop);
  return loop.isByHand ? nextSlide(slides, { ...loop, next: follower }) : undefined;
}

export type LoopControl = Readonly<ReturnType<typeof useLoop>>;

/** `shownAt`: when the first slide was shown, monotonic ms. */
export function useLoop(turns: Turns, shownAt: () => number = () => performance.now()) {
  const [loop, dispatch] = useReducer(reduceLoop, turns, (first) => startLoop(first, shownAt()));
  const send = useCallback((command: LoopCommand) => dispatch({ ...command, now: performance.now() }), []);
  const [known, setKnown] = useState(turns);
  // The loop changes while rendering: a commit with new slides and the old loop would show a slide out of its turn.
  if (known !== turns) {
    setKnown(turns);
    send({ type: 'list', turns });
  }
  useEffect(() => {
    if (loop.isPaused) return undefined;
    const dwellMs = loop.dwellSeconds * 1000;
    const waitMs = Math.min(dwellMs, loop.since + dwellMs - performance.now());
    const timer = setTimeout(() => send({ type: 'next' }), waitMs);
    return () => clearTimeout(timer);
  }, [send, loop]);
  return { loop, send };
}
