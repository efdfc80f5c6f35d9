import { monotonic } from '#data/clock.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { pageHealth, type PageState } from '#kiosk/watchdog/page-health.ts';
import { ownBuild, readReloads } from '#kiosk/watchdog/reload-page.ts';
import { readHeap } from '#kiosk/watchdog/watch-page.ts';
import type { DiagnosticWords } from './diagnostic-words.ts';

export function describePage(
  { config, site, monitorData }: PageState,
  worker: string,
  words: DiagnosticWords,
): readonly (readonly [label: string, value: string])[] {
  const { timeZone, language } = config;
  const moment = (at: number) => `${dateParts(at, timeZone, language).short}, ${formatTime(at, timeZone)}`;
  const now = pageClock.now();
  const heap = readHeap();
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const matched = Object.entries(monitorData.matched).map(([id, categoryId]) => `${id} = ${categoryId}`);
  return [
    [words.monitor, matched.join(', ') || config.monitor.join(', ')],
    [words.address, window.location.href],
    [words.build, `${ownBuild || '–'}, ${words.served} ${site.build || '–'}`],
    [words.engine, navigator.userAgent],
    [
      words.screen,
      `${innerWidth} × ${innerHeight} px, ×${devicePixelRatio}, ${screen.width} × ${screen.height}`,
    ],
    [words.zone, `${timeZone.name}, ${moment(now)} (${words.clockSource[pageClock.source()]})`],
    [words.clock, `${words.skew(Math.round(pageClock.skew() / 1000))}, ${deviceZone}`],
    [words.data, monitorData.asOf === null ? words.unknown : moment(monitorData.asOf)],
    [words.events, `${monitorData.events.length}, ${monitorData.unreadable.length} ?`],
    [words.wakeLock, pageHealth.getWakeLock?.() ?? '…'],
    [words.secure, window.isSecureContext ? words.yes : words.no],
    [words.worker, worker],
    [words.storage, pageHealth.getStoragePlace?.() ?? '…'],
    [
      words.memory,
      heap === null
        ? words.unknown
        : `${megabytes(heap.usedJSHeapSize)} / ${megabytes(heap.jsHeapSizeLimit)}`,
    ],
    [words.uptime, moment(now - monotonic())],
    [words.reloads, String(readReloads().reloads.length)],
  ];
}
