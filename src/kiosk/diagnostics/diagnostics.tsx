import { useEffect, useState } from 'react';
import { pageClock } from '#data/trusted-clock.ts';
import { diagnosticWords } from './diagnostic-words.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import { describePage } from './describe-page.ts';
import styles from './diagnostics.module.css';
import type { PageState } from '#kiosk/watchdog/watchdog-state.ts';
import { pageErrors } from '#kiosk/watchdog/page-health.ts';
import { readWorkerState } from '#kiosk/watchdog/worker-link.ts';

const renewMs = 5000;
/** Sides of the test codes in per cent of the screen's shorter side. */
const codeSides = [10, 15, 22];

/** `&diag=1`: what support needs, on one photo. It lies over the slides, which go on below. */
export function Diagnostics(facts: PageState) {
  const { config } = facts;
  const words = diagnosticWords[config.language];
  const worker = useWorkerState();
  const address = window.location.href;
  return (
    <aside className={styles.panel} aria-label={words.title}>
      <div className={styles.frame} />
      <div className={styles.safe} style={{ inset: `${config.inset}%` }} />
      <div className={styles.content}>
        <h2>{words.title}</h2>
        <dl>
          {describePage(facts, worker, words).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3>{words.errors}</h3>
        <ul>
          {pageErrors().length === 0 ? <li>{words.none}</li> : null}
          {pageErrors().map(({ where, message, count, at }) => (
            <li key={at}>{`${where}: ${message}${count > 1 ? ` (${count} ×)` : ''}`}</li>
          ))}
        </ul>
        <p>{words.frame}</p>
        <p>{words.codes}</p>
        <div className={styles.codes}>
          {codeSides.map((side) => (
            <TestCode key={side} address={address} side={side} />
          ))}
        </div>
      </div>
    </aside>
  );
}

function TestCode({ address, side }: { readonly address: string; readonly side: number }) {
  const code = encodeQr(address);
  if (code === null) return null;
  const across = code.modules + 2 * QUIET_ZONE;
  const length = `${side}vmin`;
  return (
    <svg
      style={{ width: length, height: length }}
      viewBox={`0 0 ${across} ${across}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`${length}: ${address}`}
    >
      <path fill="#fff" d={`M0 0h${across}v${across}H0z`} />
      <path d={code.path} />
    </svg>
  );
}

/** The worker's state, asked again now and then; each answer draws the panel anew. */
function useWorkerState(): string {
  const [{ state }, setState] = useState({ state: '…', at: pageClock.now() });
  useEffect(() => {
    const ask = async () => {
      const next = await readWorkerState().catch((error: unknown) => String(error));
      setState({ state: next, at: pageClock.now() });
    };
    void ask();
    const timer = setInterval(() => void ask(), renewMs);
    return () => clearInterval(timer);
  }, []);
  return state;
}
