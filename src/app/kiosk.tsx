import { lazy, Suspense, useMemo } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { BoardData } from '#data/load-board.ts';
import { deviceClock, previewClock } from '#data/page-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { formatTime } from '#domain/format-date.ts';
import { parseInstant, wallTime } from '#domain/local-time.ts';
import { rulesOf } from '#domain/rules-of.ts';
import { selectEvents } from '#domain/judge-events.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { Slideshow } from '#slideshow/slideshow.tsx';
import { useLoop } from '#slideshow/use-loop.ts';
import { pickTheme } from '#theme/pick-theme.ts';
import type { Address } from './app.tsx';
import { useHiddenPointer } from './use-hidden-pointer.ts';
import { useKeys } from './use-keys.ts';

/** Only in a frame of the desk, never on a wall. */
const DeskLink = lazy(async () => ({ default: (await import('./desk-link.tsx')).DeskLink }));
const isFramed = window.parent !== window;

export interface KioskProps {
  readonly site: Site;
  readonly config: KioskConfig;
  readonly board: BoardData;
  readonly address: Address;
}

/** The wall: selects, builds the slides and lets the loop turn. */
export function Kiosk({ site, config, board, address }: KioskProps) {
  const { timeZone, at, theme } = config;
  const clock = useMemo(
    () => (at === null ? deviceClock : previewClock(deviceClock, parseInstant(at, timeZone))),
    [at, timeZone],
  );
  const now = useMinute(clock);
  const slides = useMemo(() => {
    const monitorIds = Object.values(board.matched);
    const events = selectEvents(
      board.events,
      rulesOf({ config, site, categories: board.categories, monitorIds, now }),
    );
    return buildSlides(events, config, now);
  }, [board, config, site, now]);
  const control = useLoop(slides);
  useKeys(control);
  useHiddenPointer();
  const hour = Math.floor((wallTime(now, timeZone) / 3_600_000) % 24);
  const link = { slides, control, config, problems: address.problems, build: site.build };
  return (
    <>
      <Slideshow
        slides={slides}
        loop={control.loop}
        dwellSeconds={control.dwellSeconds}
        config={config}
        site={site}
        theme={pickTheme(theme, hour)}
        now={now}
        notice={noticeOf(board, config, now)}
      />
      {isFramed ? (
        <Suspense fallback={null}>
          <DeskLink {...link} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Once the data is older than three of the longer polls, the wall says from when it is (design §6). */
function noticeOf({ asOf, gatewayPollSeconds }: BoardData, config: KioskConfig, now: number): string {
  if (asOf === null || config.at !== null) return '';
  const limitMs = 3000 * Math.max(gatewayPollSeconds, config.pollSeconds);
  return now - asOf <= limitMs
    ? ''
    : screenWords[config.language].dataFrom(formatTime(asOf, config.timeZone));
}
