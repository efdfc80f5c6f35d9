import type { KioskConfig } from '#config/resolve-config.ts';
import { LiveFrame } from '#desk/frame/live-frame.tsx';
import type { Frame } from '#desk/frame/use-frame.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { FormatChoice } from '#desk/shell/format-choice.tsx';
import { formatMoment } from '#desk/shell/format-when.ts';
import type { Route } from '#desk/shell/route.ts';
import { parseInstant } from '#domain/local-time.ts';
import type { DeskCommand } from '#messages/frame-messages.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';
import { TimeTravel } from './time-travel.tsx';

export function MonitorPreview(props: {
  readonly route: Route;
  readonly frame: Frame;
  readonly config: KioskConfig;
}) {
  const { route, frame, config } = props;
  const { at, timeZone } = config;
  const { query, isPortrait } = route;
  const { language, now, words } = useView(monitorWords);
  return (
    <section aria-label={words.preview}>
      <div className={styles.frame} data-portrait={isPortrait || undefined}>
        <LiveFrame query={query} isPortrait={isPortrait} title={words.preview} frameRef={frame.frameRef} />
        {at !== null && (
          <p className={styles.travelling}>
            {words.traveling(formatMoment(parseInstant(at, timeZone), now, { timeZone, language }))}
          </p>
        )}
      </div>
      <div className={styles.steer}>
        <FrameControls frame={frame} />
        <FormatChoice route={route} isPlain />
      </div>
      <TimeTravel route={route} config={config} />
    </section>
  );
}

function FrameControls({ frame }: { readonly frame: Frame }) {
  const { words } = useView(monitorWords);
  const isPaused = frame.state?.isPaused ?? false;
  return (
    <div role="group" aria-label={words.controls} className={styles.controls}>
      <FrameControl frame={frame} command={{ aushang: 'step', by: -1 }} label={`‹ ${words.previous}`} />
      <FrameControl
        frame={frame}
        command={{ aushang: 'pause', isPaused: !isPaused }}
        label={isPaused ? words.resume : words.pause}
      />
      <FrameControl frame={frame} command={{ aushang: 'step', by: 1 }} label={`${words.following} ›`} />
    </div>
  );
}

function FrameControl(props: {
  readonly frame: Frame;
  readonly command: DeskCommand;
  readonly label: string;
}) {
  const { state, send } = props.frame;
  const isOff = state === null || state.order.length === 0;
  return (
    <button className="button" type="button" disabled={isOff} onClick={() => send(props.command)}>
      {props.label}
    </button>
  );
}
