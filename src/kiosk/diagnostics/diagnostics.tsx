import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { monotonic, pageClock } from '#data/trusted-clock.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { QrCode } from '#kiosk/drawing/qr-code.tsx';
import { pageHealth, type PageState } from '#kiosk/watchdog/page-health.ts';
import { ownBuild, readReloads } from '#kiosk/watchdog/reload-page.ts';
import { readWorkerState } from '#kiosk/watchdog/worker-link.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { type DiagnosticWords, diagnosticWords } from './diagnostic-words.ts';
import styles from './diagnostics.module.css';

const refreshMs = 5000;
const codeSides = [10, 15, 22];

/** The overlay of `diag=1`, to be photographed for support. */
export default function Diagnostics(state: PageState) {
  const { config } = state;
  const words = diagnosticWords[config.language];
  // The whole panel is rendered again each time, even if the answer is the same.
  const { data: worker = '…' } = useQuery({
    queryKey: ['worker state'],
    queryFn: readWorkerState,
    refetchInterval: refreshMs,
    notifyOnChangeProps: 'all',
  });
  const code = useMemo(() => encodeQr(window.location.href), []);
  return (
    <aside className={styles.panel} aria-label={words.title}>
      <div className={styles.frame} />
      <div className={styles.safe} style={{ inset: `${config.inset}%` }} />
      <div className={styles.content}>
        <h2>{words.title}</h2>
        <dl>
          {Object.entries(describePage(state, worker, words)).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3>{words.errors}</h3>
        <ul>
          {pageHealth.errors.length === 0 ? <li>{words.none}</li> : null}
          {pageHealth.errors.map(({ where, message, count, at }) => (
            <li key={at}>{`${where}: ${message}${count > 1 ? ` (${count} ×)` : ''}`}</li>
          ))}
        </ul>
        <p>{words.frame}</p>
        <p>{words.codes}</p>
        <div className={styles.codes}>
          {code !== null &&
            codeSides.map((side) => (
              <QrCode key={side} code={code} label={`${side}vmin`} style={{ width: `${side}vmin` }} />
            ))}
        </div>
      </div>
    </aside>
  );
}

function describePage({ config, site, monitorData }: PageState, worker: string, words: DiagnosticWords) {
  const { timeZone, language } = config;
  const moment = (at: number) => `${dateParts(at, timeZone, language).short}, ${formatTime(at, timeZone)}`;
  const now = pageClock.now();
  const { memory: heap } = performance;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const memory = heap && `${megabytes(heap.usedJSHeapSize)} / ${megabytes(heap.jsHeapSizeLimit)}`;
  const size = `${innerWidth} × ${innerHeight} px, ×${devicePixelRatio}`;
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const matched = Object.entries(monitorData.matched).map(([id, categoryId]) => `${id} = ${categoryId}`);
  return {
    [words.monitor]: matched.join(', ') || config.monitor.join(', '),
    [words.address]: window.location.href,
    [words.build]: `${ownBuild || '–'}, ${words.served} ${site.build || '–'}`,
    [words.engine]: navigator.userAgent,
    [words.screen]: `${size}, ${screen.width} × ${screen.height}`,
    [words.zone]: `${timeZone.name}, ${moment(now)} (${words.clockSource[pageClock.source()]})`,
    [words.clock]: `${words.skew(Math.round(pageClock.skew() / 1000))}, ${deviceZone}`,
    [words.data]: monitorData.asOf === null ? words.unknown : moment(monitorData.asOf),
    [words.events]: `${monitorData.events.length}, ${monitorData.unreadable.length} ?`,
    [words.wakeLock]: pageHealth.getWakeLock?.() ?? '…',
    [words.secure]: window.isSecureContext ? words.yes : words.no,
    [words.worker]: worker,
    [words.storage]: pageHealth.getStoragePlace?.() ?? '…',
    [words.memory]: memory ?? words.unknown,
    [words.uptime]: moment(now - monotonic()),
    [words.reloads]: String(readReloads().reloads.length),
  };
}
