import type { CSSProperties, RefCallback } from 'react';
import type { Background, Site } from '#config/site.ts';
import { LiveFrame, useFrame } from '#desk/frame/live-frame.tsx';
import { useLiveFrames } from '#desk/frame/use-live-frames.ts';
import { useStoppedSlide } from '#desk/frame/use-stopped-slide.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { changeRoute, monitorQuery, useRoute } from '#desk/shell/route.tsx';
import { useScreen } from '#screens/desk/use-screen.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { isShown } from '#domain/judge-events.ts';
import { type SiteTheme, siteWords } from './site-words.ts';
import styles from './site.module.css';

const themes: readonly SiteTheme[] = ['light', 'dark', 'contrast'];

const frames = themes.map((id) => ({ id }));

/** The same slide in three themes, of a monitor with events if there is one. */
export function SitePreview() {
  const { site, summary, words } = useView(siteWords);
  const monitor = summary?.monitors.find(({ shown }) => shown > 0) ?? summary?.monitors[0];
  return (
    <section className={styles.section}>
      <h2>{words.preview}</h2>
      {summary === undefined && <p role="status">{words.loading}</p>}
      {summary !== undefined && monitor === undefined && <p>{words.noMonitors}</p>}
      {monitor !== undefined && <Themes key={looksOf(site)} monitor={monitor} />}
    </section>
  );
}

/** With other looks the frames start anew: their pages ask for the site only every few minutes. */
function looksOf({ name, logo, colors, language }: Site): string {
  return JSON.stringify([name, logo, colors, language]);
}

function Themes({ monitor }: { readonly monitor: MonitorSummary }) {
  const { site, words } = useView(siteWords);
  const query = `${monitorQuery(monitor.id)}&overview=off&transition=none`;
  const { judged } = useScreen(query);
  const { isLive, watch } = useLiveFrames(frames, judged === undefined);
  const { event: chosen } = useRoute();
  const events = judged?.verdicts.flatMap(({ event, code }) => (isShown(code) ? event : [])) ?? [];
  // An image leaves little of the colours.
  const shown =
    events.find(({ id }) => String(id) === chosen) ??
    events.find(({ imageId }) => imageId === null) ??
    events[0];
  const next = shown && events[(events.indexOf(shown) + 1) % events.length];
  return (
    <>
      {judged !== undefined && events.length === 0 && <p>{words.noEvents}</p>}
      {shown !== undefined && next !== undefined && (
        <p className={styles.shown}>
          {words.shown(shown.name, monitor.name)}
          {next !== shown && (
            <button type="button" className="button" onClick={() => changeRoute({ event: String(next.id) })}>
              {words.other}
            </button>
          )}
        </p>
      )}
      <ul className={styles.themes}>
        {themes.map((theme) => (
          <ThemeFrame
            key={theme}
            theme={theme}
            query={`${query}&theme=${theme}`}
            event={shown?.iri ?? null}
            backgrounds={site.grounds?.[theme] ?? []}
            isLive={isLive(theme)}
            watch={watch}
          />
        ))}
      </ul>
    </>
  );
}

function ThemeFrame(props: {
  readonly theme: SiteTheme;
  readonly query: string;
  /** The `@id` of the event to show. */
  readonly event: string | null;
  readonly backgrounds: readonly Background[];
  readonly isLive: boolean;
  readonly watch: RefCallback<HTMLElement>;
}) {
  const { theme, query, event, backgrounds, isLive, watch } = props;
  const { words } = useView(siteWords);
  const frame = useFrame(query);
  useStoppedSlide(frame, event);
  const name = words.themes[theme];
  return (
    <li ref={watch} data-frame={theme}>
      <LiveFrame
        query={query}
        isPortrait={false}
        isLive={isLive}
        isReady={event === null || frame.state?.current === event}
        title={words.frame(name)}
        frameRef={frame.frameRef}
      />
      <p className={styles.caption}>
        <strong>{name}</strong> {backgrounds.length > 0 && words.backgrounds(backgrounds.length)}
      </p>
      <p className={styles.backgrounds} aria-hidden="true">
        {backgrounds.map((background, at) => (
          // Backgrounds of the theme for contrast are equal.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} style={colorsOf(background)}>
            Aa
          </span>
        ))}
      </p>
    </li>
  );
}

function colorsOf({ ground, ink, accent }: Background): CSSProperties {
  return { background: ground, color: ink, borderColor: accent };
}
