import type { TimeZone } from '#config/time-zone.ts';
import { LiveFrame } from '#desk/frame/live-frame.tsx';
import type { Frame } from '#desk/frame/use-frame.ts';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { FormatChoice } from '#desk/shell/format-choice.tsx';
import { formatMoment } from '#desk/shell/format-when.ts';
import { type Route, withParameter } from '#desk/shell/route.ts';
import { parseInstant } from '#domain/local-time.ts';
import { FrameControls } from './frame-controls.tsx';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';
import { TimeTravel } from './time-travel.tsx';

export function MonitorPreview(props: {
  readonly route: Extract<Route, { view: 'monitor' }>;
  readonly frame: Frame;
  /** The moment of a preview, local date-time in `timeZone`. */
  readonly at: string | null;
  readonly now: number;
  readonly timeZone: TimeZone;
}) {
  const { route, frame, at, now, timeZone } = props;
  const { language, navigate } = useDesk();
  const words = useWords(monitorWords);
  return (
    <section aria-label={words.preview}>
      <div className={styles.frame} data-portrait={route.isPortrait || undefined}>
        <LiveFrame
          query={route.query}
          isPortrait={route.isPortrait}
          isLive
          title={words.preview}
          frameRef={frame.frameRef}
        />
        {at !== null && (
          <p className={styles.travelling}>
            {words.traveling(formatMoment(parseInstant(at, timeZone), now, { timeZone, language }))}
          </p>
        )}
      </div>
      <div className={styles.steer}>
        <FrameControls frame={frame} />
        <FormatChoice
          isPortrait={route.isPortrait}
          onChange={(isPortrait) => navigate({ ...route, isPortrait }, 'replace')}
        />
      </div>
      <TimeTravel
        at={at}
        now={now}
        timeZone={timeZone}
        onTravel={(moment) =>
          navigate({ ...route, query: withParameter(route.query, 'at', moment) }, 'replace')
        }
      />
    </section>
  );
}
