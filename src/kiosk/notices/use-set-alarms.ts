import { useEffect, useState } from 'react';
import type { AlarmScreens, layOutAlarms } from '#kiosk/notice-layout/compose-alarms.ts';
import type { NoticeInput } from '#kiosk/notice-layout/notice-input.ts';
import { reportError } from '#kiosk/watchdog/page-health.ts';
import type { Notice } from '#notices/notice.ts';

export type AlarmInput = Omit<NoticeInput, 'notices'> | undefined;

/** Two frames: the plain alarm is painted first. */
const startDelayMs = 34;
/** At most one text more: other alarms, keys and frames do not wait. */
const portionMs = 8;

/** The layout of the alarms, which is made in portions and abandoned for other alarms; null until then, and if it fails. */
export function useSetAlarms(
  notices: readonly Notice[],
  input: AlarmInput,
  layOut: typeof layOutAlarms,
): AlarmScreens | null {
  const [made, setMade] = useState<{ notices: object; input: object; screens: AlarmScreens } | null>(null);
  useEffect(() => {
    if (input === undefined || notices.length === 0) return undefined;
    const steps = layOut({ ...input, notices });
    const runPortion = () => {
      const end = performance.now() + portionMs;
      try {
        let step = steps.next();
        while (step.done !== true && performance.now() < end) step = steps.next();
        if (step.done === true) setMade({ notices, input, screens: step.value });
        else timer = setTimeout(runPortion);
      } catch (error) {
        reportError('notices', error);
      }
    };
    let timer = setTimeout(runPortion, startDelayMs);
    return () => clearTimeout(timer);
  }, [notices, input, layOut]);
  return made?.notices === notices && made.input === input ? made.screens : null;
}
