import { type ScreenState, silentMs } from '#screens/model/screen-health.ts';
import type { Alarm, AlarmKind } from './stored-outages.ts';

export type ChangeKind = AlarmKind | 'well';

/** What is known of a screen now. */
export interface ScreenNow {
  readonly state: ScreenState;
  /** When its last report arrived, epoch ms; null: never. */
  readonly lastAt: number | null;
  /** Whether it was outside of its hours `alarmAfterMs` ago. */
  readonly wasOutsideHours: () => boolean;
}

/** Without a report; shorter pauses are those of a restart or an update. */
export const alarmAfterMs = 300_000;

/**
 * The change of a screen that had the alarm `before` (null: none), or null. While a screen is merely outside of its hours its
 * alarm stays: a screen that is switched off at night says nothing about its fault. `watchingSince`: when silence began to count.
 */
export function findAlarmChange(
  before: Alarm | null,
  screen: ScreenNow,
  { now, watchingSince }: { readonly now: number; readonly watchingSince: number },
): ChangeKind | null {
  const { state, lastAt } = screen;
  if (lastAt === null) return null;
  // Whatever the clock says: the report that was the last one when the screen fell silent tells nothing new.
  if (before?.kind === 'silent' && lastAt === before.at) return null;
  const isRecent = now - lastAt <= silentMs;
  // After a restart of the gateway the state of a silent screen is that of its last report, until it is silent again.
  if (state === 'frozen') return before?.kind === 'frozen' || !isRecent ? null : 'frozen';
  if (state === 'silent') {
    if (before?.kind === 'silent' || now - Math.max(lastAt, watchingSince) <= alarmAfterMs) return null;
    // Screens need some minutes to start when their hours begin.
    return screen.wasOutsideHours() ? null : 'silent';
  }
  return before !== null && isRecent ? 'well' : null;
}
