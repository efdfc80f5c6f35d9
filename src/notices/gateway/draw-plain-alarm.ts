import type { Parameters } from '#config/parameters.ts';
import { type Notice, splitNotices } from '#notices/model/notice.ts';
import type { SlideWish } from '#server/kiosk-page/monitor-slide.ts';
import { roundWeights } from '#server/plain/round-weights.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import { type DrawAlarmParts, drawMonitorAlarm } from './draw-alarm.tsx';

export interface PlainAlarmParts extends DrawAlarmParts {
  readonly now: () => number;
}

/** Alarms over the whole wall. */
export interface PlainCover extends Pick<DrawnSlide, 'html' | 'rules'> {
  /** The milliseconds from the answer to its end; null if no end is known. */
  readonly endsInMs: number | null;
  /** What then covers the wall, so that each alarm ends while the gateway is away; null: nothing. */
  readonly later: PlainCover | null;
}

interface AlarmInput extends Pick<SlideWish, 'client'> {
  readonly parameters: Parameters;
  /** The notices in force on this wall. */
  readonly inForce: readonly Notice[];
}

/** Whether it is still in force is asked so often, besides what `plain-wall.js` asks for. */
const maxSeconds = 20;
const maxLater = 3;

/** Null without alarms. */
export async function drawPlainAlarm(state: PlainAlarmParts, input: AlarmInput) {
  const now = state.now();
  const drawn = await drawAt(state, input, now, now);
  if (drawn === null) return null;
  const { slide, turn, endsInMs } = drawn;
  const secondsLeft = [turn.secondsLeft, ...(endsInMs === null ? [] : [endsInMs / 1000])];
  return {
    language: slide.language,
    cover: await writeCover(state, input, drawn, now),
    seconds: Math.max(1, Math.min(maxSeconds, ...secondsLeft)),
  };
}

type DrawnCover = NonNullable<Awaited<ReturnType<typeof drawAt>>>;

async function writeCover(
  state: PlainAlarmParts,
  input: AlarmInput,
  { slide, endsInMs }: DrawnCover,
  now: number,
  depth = 0,
): Promise<PlainCover> {
  const next =
    endsInMs === null || depth === maxLater ? null : await drawAt(state, input, now + endsInMs, now);
  return {
    html: slide.html,
    rules: slide.rules.map(roundWeights),
    endsInMs,
    later: next && (await writeCover(state, input, next, now, depth + 1)),
  };
}

/** What covers the wall at a moment; `endsInMs` counts from `now`. */
async function drawAt(state: PlainAlarmParts, input: AlarmInput, at: number, now: number) {
  const { parameters, client, inForce } = input;
  const [latest, ...others] = splitNotices(inForce, at).alarms;
  if (latest === undefined) return null;
  const wish = { parameters, client, alarms: [latest, ...others], isPlain: true } as const;
  const first = await drawMonitorAlarm(state, { ...wish, turn: 0 });
  const turn = turnAt(first, at);
  const slide = turn.index === 0 ? first : await drawMonitorAlarm(state, { ...wish, turn: turn.index });
  const ends = wish.alarms.flatMap(({ until }) => (until === null ? [] : Date.parse(until) - now));
  return { slide, turn, endsInMs: ends.length === 0 ? null : Math.min(...ends) };
}

/** Alarms that do not fit together follow each other by the time. */
function turnAt({ seconds, turns = 1 }: DrawnSlide, at: number) {
  if (turns === 1) return { index: 0, secondsLeft: seconds };
  const turnMs = seconds * 1000;
  return { index: Math.floor(at / turnMs) % turns, secondsLeft: (turnMs - (at % turnMs)) / 1000 };
}
