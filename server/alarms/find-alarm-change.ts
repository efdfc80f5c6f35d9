import { type ScreenState, silentMs } from '#screens/screen-health.ts';
import type { AlarmKind } from '#server/screens/stored-alarms.ts';

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
 * alarm stays: a screen that is switched off at night says nothing about its fault.
 */
export function findAlarmChange(
  before: AlarmKind | null,
  screen: ScreenNow,
  { now, listeningSince }: { readonly now: number; readonly listeningSince: number },
): ChangeKind | null {
  const { state, lastAt } = screen;
  if (lastAt === null) return null;
  const isRecent = now - lastAt <= silentMs;
  // After a restart of the gateway the state of a silent screen is that of its last report, until it is silent again.
  if (state === 'frozen') return before === 'frozen' || !isRecent ? null : 'frozen';
  if (state === 'silent') {
    if (before === 'silent' || now - Math.max(lastAt, listeningSince) <= alarmAfterMs) return null;
    // Screens need some minutes to start when their hours begin.
    return screen.wasOutsideHours() ? null : 'silent';
  }
  return before !== null && isRecent ? 'well' : null;
}
