import { parseInstant } from '#domain/local-time.ts';
import type { ListedNotice, NewNotice } from '#notices/model/listed-notice.ts';
import { type Notice, toNotice } from '#notices/model/notice.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import type { EndMoment } from './end-choices.ts';
import { isFor, type PreviewedScreen } from './notice-targets.ts';

type Monitors = readonly MonitorSummary[] | undefined;

/** Those that a screen shows already. */
export const findOthers = (listed: readonly ListedNotice[], screen: PreviewedScreen, monitors: Monitors) =>
  listed.filter((one) => one.isInForce && isFor(one, screen, monitors));

/** What a screen would show of notices if the new one were sent now, the latest first; of a notice without the alarms that would cover it. */
export function previewNotices(
  notice: NewNotice,
  listed: readonly ListedNotice[],
  screen: PreviewedScreen,
  { now, timeZone, monitors }: EndMoment & { readonly monitors: Monitors },
): readonly Notice[] {
  const end = parseInstant(notice.until ?? '', timeZone);
  const others = findOthers(listed, screen, monitors).filter(
    ({ level }) => notice.level === 'alarm' || level === 'notice',
  );
  return [
    {
      id: 'draft',
      level: notice.level,
      text: notice.text,
      at: new Date(now).toISOString(),
      until: Number.isNaN(end) ? null : new Date(end).toISOString(),
      test: notice.test ?? false,
      lifted: null,
    },
    ...others.map(toNotice),
  ];
}
