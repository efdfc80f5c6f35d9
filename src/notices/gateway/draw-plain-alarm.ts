import { splitNotices } from '#notices/model/notice.ts';
import type { ScreenAddress } from '#server/kiosk-page/monitor-slide.ts';
import { roundWeights } from '#server/plain/round-weights.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import { type DrawAlarmParts, drawMonitorAlarm } from './draw-alarm.tsx';

export interface PlainAlarmParts extends DrawAlarmParts {
  readonly now: () => number;
}

/** Alarms over the whole wall, for `seconds`. */
export interface PlainCover extends Pick<DrawnSlide, 'html' | 'rules' | 'language' | 'seconds'> {
  /** The milliseconds from the answer to its end; null if no end is known. */
  readonly endsInMs: number | null;
  /** What then covers the wall, so that each alarm ends while the gateway is away; null: nothing. */
  readonly later: PlainCover | null;
}

/** Whether it is still in force is asked so often, besides what `plain-wall.js` asks for. */
const maxSeconds = 20;
const maxLater = 3;

/** Null without alarms. */
export async function drawPlainAlarm(state: PlainAlarmParts, { inForce, client, parameters }: ScreenAddress) {
  const now = state.now();
  /** What covers the wall at the moment `at`, after `depth` other covers. */
  const drawAt = async (at: number, depth: number): Promise<PlainCover | null> => {
    const { alarms } = splitNotices(inForce, at);
    if (alarms.length === 0) return null;
    const wish = { parameters, client, alarms, isPlain: true };
    const first = await drawMonitorAlarm(state, { ...wish, turn: 0 });
    const { index, secondsLeft } = turnAt(first, at);
    const drawn = index === 0 ? first : await drawMonitorAlarm(state, { ...wish, turn: index });
    const end = Math.min(...alarms.map(({ until }) => (until === null ? Infinity : Date.parse(until))));
    const isLast = end === Infinity || depth === maxLater;
    return {
      html: drawn.html,
      rules: drawn.rules.map(roundWeights),
      language: drawn.language,
      seconds: Math.max(1, Math.min(maxSeconds, secondsLeft, (end - at) / 1000)),
      endsInMs: end === Infinity ? null : end - now,
      later: isLast ? null : await drawAt(end, depth + 1),
    };
  };
  return drawAt(now, 0);
}

/** Alarms that do not fit together follow each other by the time. */
function turnAt({ seconds, turns = 1 }: DrawnSlide, at: number) {
  if (turns === 1) return { index: 0, secondsLeft: seconds };
  const turnMs = seconds * 1000;
  return { index: Math.floor(at / turnMs) % turns, secondsLeft: (turnMs - (at % turnMs)) / 1000 };
}
