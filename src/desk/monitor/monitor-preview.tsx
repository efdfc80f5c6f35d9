import type { KioskConfig } from '#config/resolve-config.ts';
import { type Frame, LiveFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { FormatChoice } from '#desk/shell/format-choice.tsx';
import { formatMoment } from '#desk/shell/format-when.ts';
import { useRoute } from '#desk/shell/use-route.ts';
import { parseInstant } from '#domain/local-time.ts';
import type { DeskCommand } from '#messages/frame-messages.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';
import { TimeTravel } from './time-travel.tsx';

export function MonitorPreview({ frame, config }: { readonly frame: Frame; readonly config: KioskConfig }) {
  const { at, timeZone } = config;
  const { query, isPortrait } = useRoute();
  const { language, now, words } = useView(monitorWords);
  const { frameRef, state, send } = frame;
  const isPaused = state?.isPaused ?? false;
  const controls: Readonly<Record<string, readonly [string, DeskCommand]>> = {
    back: [`‹ ${words.previous}`, { aushang: 'step', by: -1 }],
    pause: [isPaused ? words.resume : words.pause, { aushang: 'pause', isPaused: !isPaused }],
    next: [`${words.following} ›`, { aushang: 'step', by: 1 }],
  };
  return (
    <section aria-label={words.preview}>
      <div className={styles.frame} data-portrait={isPortrait || undefined}>
        <LiveFrame query={query} isPortrait={isPortrait} title={words.preview} frameRef={frameRef} />
        {at !== null && (
          <p className={styles.travelling}>
            {words.traveling(formatMoment(parseInstant(at, timeZone), now, { timeZone, language }))}
          </p>
        )}
      </div>
      <div className={styles.steer}>
        <div role="group" aria-label={words.controls} className={styles.controls}>
          {Object.entries(controls).map(([key, [label, command]]) => (
            <button
              key={key}
              className="button"
              type="button"
              disabled={state === null || state.order.length === 0}
              onClick={() => send(command)}
            >
              {label}
            </button>
          ))}
        </div>
        <FormatChoice isPlain />
      </div>
      <TimeTravel config={config} />
    </section>
  );
}
