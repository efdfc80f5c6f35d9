import { useEffect, useMemo, useState } from 'react';
import { pageClock } from '#data/trusted-clock.ts';
import { QrCode } from '#kiosk/slideshow/qr-view.tsx';
import { pageHealth, type PageState } from '#kiosk/watchdog/page-health.ts';
import { readWorkerState } from '#kiosk/watchdog/worker-link.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { describePage } from './describe-page.ts';
import { diagnosticWords } from './diagnostic-words.ts';
import styles from './diagnostics.module.css';

const refreshMs = 5000;
const codeSides = [10, 15, 22];

/** The overlay of `diag=1`, to be photographed for support. */
export function Diagnostics(state: PageState) {
  const { config } = state;
  const words = diagnosticWords[config.language];
  const worker = useWorkerState();
  const code = useMemo(() => encodeQr(window.location.href), []);
  return (
    <aside className={styles.panel} aria-label={words.title}>
      <div className={styles.frame} />
      <div className={styles.safe} style={{ inset: `${config.inset}%` }} />
      <div className={styles.content}>
        <h2>{words.title}</h2>
        <dl>
          {describePage(state, worker, words).map(([label, value]) => (
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
          {codeSides.map((side) =>
            code === null ? null : (
              <QrCode key={side} code={code} label={`${side}vmin`} style={{ width: `${side}vmin` }} />
            ),
          )}
        </div>
      </div>
    </aside>
  );
}

/** Updates every 5 s, even if the state is the same, to render the whole panel again. */
function useWorkerState(): string {
  const [{ state }, setState] = useState({ state: '…', at: pageClock.now() });
  useEffect(() => {
    const update = async () => {
      const next = await readWorkerState().catch((error: unknown) => String(error));
      setState({ state: next, at: pageClock.now() });
    };
    void update();
    const timer = setInterval(() => void update(), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return state;
}
