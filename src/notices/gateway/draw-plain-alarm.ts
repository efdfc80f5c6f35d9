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
  const drawn = await drawAt(state, input, { now, at: now, depth: 0 });
  if (drawn === null) return null;
  const { language, cover, secondsLeft } = drawn;
  const secondsToEnd = cover.endsInMs === null ? Infinity : cover.endsInMs / 1000;
  return { language, cover, seconds: Math.max(1, Math.min(maxSeconds, secondsLeft, secondsToEnd)) };
}

interface Moment {
  readonly now: number;
  readonly at: number;
  /** How many covers are before this one. */
  readonly depth: number;
}

interface DrawnCover extends Pick<DrawnSlide, 'language'> {
  readonly cover: PlainCover;
  /** The time until the next turn. */
  readonly secondsLeft: number;
}

/** What covers the wall at the moment `at`. */
async function drawAt(
  state: PlainAlarmParts,
  input: AlarmInput,
  { now, at, depth }: Moment,
): Promise<DrawnCover | null> {
  const { parameters, client, inForce } = input;
  const { alarms } = splitNotices(inForce, at);
  if (alarms.length === 0) return null;
  const wish = { parameters, client, alarms, isPlain: true };
  const first = await drawMonitorAlarm(state, { ...wish, turn: 0 });
  const { index, secondsLeft } = turnAt(first, at);
  const { html, rules, language } =
    index === 0 ? first : await drawMonitorAlarm(state, { ...wish, turn: index });
  const end = Math.min(...alarms.map(({ until }) => (until === null ? Infinity : Date.parse(until))));
  const endsInMs = end === Infinity ? null : end - now;
  const isLast = end === Infinity || depth === maxLater;
  const next = isLast ? null : await drawAt(state, input, { now, at: end, depth: depth + 1 });
  const cover = { html, rules: rules.map(roundWeights), endsInMs, later: next?.cover ?? null };
  return { language, cover, secondsLeft };
}

/** Alarms that do not fit together follow each other by the time. */
function turnAt({ seconds, turns = 1 }: DrawnSlide, at: number) {
  if (turns === 1) return { index: 0, secondsLeft: seconds };
  const turnMs = seconds * 1000;
  return { index: Math.floor(at / turnMs) % turns, secondsLeft: (turnMs - (at % turnMs)) / 1000 };
}
