import * as z from 'zod/mini';
import { litSpans } from './next-change.ts';
import type { HoursConfig } from './screen-hours.ts';

/** The display of a screen as its launcher finds it. */
export const panelStates = ['on', 'off', 'unknown'] as const;
export type PanelState = (typeof panelStates)[number];

/** The body of `POST /api/screens/NAME/panel`. `secret`: of the launcher, 128 random bits. */
export const panelReportSchema = z.object({
  panel: z.enum(panelStates),
  secret: z.string().check(z.regex(/^[\da-f]{32}$/)),
});
export type PanelReport = Readonly<z.output<typeof panelReportSchema>>;

/** A panel takes a while to show a picture. */
const leadMs = 120_000;
const dayMs = 86_400_000;
const maxChanges = 200;

/**
 * What the panel of a screen should be from `now` on, for at least 30 days or 200 changes; afterwards it is on, for a device that never
 * hears anything again. It is on until `litUntil` whatever the hours are (an alarm; `Infinity` without an end). Epoch ms.
 */
export function panelSchedule(now: number, config: HoursConfig, litUntil = now) {
  // The same for a day, because devices store the schedule.
  const end = Math.ceil(now / dayMs + 30) * dayMs;
  const changes: { readonly at: number; readonly isOn: boolean }[] = [];
  let from = config.hours === null ? end : Math.min(Math.max(now, litUntil), end);
  const addPause = (until: number) => {
    if (until > from) changes.push({ at: from, isOn: false }, { at: until, isOn: true });
  };
  for (const [lit, dark] of litSpans(from, config)) {
    addPause(Math.min(lit - leadMs, end));
    from = dark;
    if (from >= end || changes.length >= maxChanges) break;
  }
  if (changes.length < maxChanges) addPause(end);
  return changes[0]?.at === now ? changes : [{ at: now, isOn: true }, ...changes];
}

/** One line for each change, for a shell: `1764594000 off`, in seconds since 1970. */
export const writeSchedule = (schedule: ReturnType<typeof panelSchedule>): string =>
  schedule.map(({ at, isOn }) => `${Math.floor(at / 1000)} ${isOn ? 'on' : 'off'}\n`).join('');
