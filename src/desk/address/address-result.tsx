import { useState } from 'react';
import type { Parameters } from '#config/parameters.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { LiveFrame, useFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { FormatChoice, useDebounced } from '#desk/shell/fields.tsx';
import { useRoute } from '#desk/shell/route.tsx';
import { encodeQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { deviceLines, devices } from './device-lines.ts';

const loopback = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** `query`: the kiosk page's parameters without bad values. */
export function AddressResult({
  parameters,
  query,
}: {
  readonly parameters: Parameters;
  readonly query: string;
}) {
  const { site, words } = useView(addressWords);
  const { isPortrait } = useRoute();
  const previewed = useDebounced(query, 400);
  const { frameRef, state } = useFrame(previewed);
  const origin = (site.publicUrl ?? window.location.origin).replace(/\/+$/, '');
  // Commas and colons need not be escaped in a query.
  const address = `${origin}/?${query.replace(/%2C/g, ',').replace(/%3A/g, ':')}`;
  return (
    <div className={styles.result}>
      <section aria-label={words.preview}>
        <div className={styles.frame} data-portrait={isPortrait || undefined}>
          <LiveFrame query={previewed} isPortrait={isPortrait} title={words.preview} frameRef={frameRef} />
        </div>
        <FrameWarnings state={state} kinds={['type-too-small', 'title-shortened']} />
        <div className={styles.format}>
          <FormatChoice isPlain />
        </div>
      </section>
      <section className={styles.address}>
        <h2>{words.result}</h2>
        <p className={styles.text}>
          <code data-address>{address}</code>
        </p>
        <p className={styles.actions}>
          <CopyButton key={address} text={address} isMain />
          <a className="button" href={`/?${query}`} target="_blank" rel="noreferrer">
            {words.open}
          </a>
        </p>
        {parameters.at !== undefined && <p className={styles.problem}>{words.atWarning}</p>}
        {loopback.test(address) && <p className={styles.problem}>{words.local}</p>}
        <QrImage address={address} label={words.qrCode} />
      </section>
      <DeviceSteps address={address} />
    </div>
  );
}

/** The QR code of an address with its quiet zone; null if the address is too long. */
function QrImage({ address, label }: { readonly address: string; readonly label: string }) {
  const code = encodeQr(address);
  if (code === null) return null;
  const size = code.modules + 2 * QUIET_ZONE;
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000000" d={code.path} />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function DeviceSteps({ address }: { readonly address: string }) {
  const { words } = useView(addressWords);
  return (
    <section className={styles.devices}>
      <h2>{words.devices}</h2>
      {devices.map((device) => {
        const lines = deviceLines(device, address);
        return (
          <details key={device} name="device">
            <summary>{words.device[device]}</summary>
            <p>{words.steps[device]}</p>
            <pre
              // Focusable, so that a long line scrolls by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
            >
              <code>{lines}</code>
            </pre>
            <p>
              <CopyButton key={lines} text={lines} />
            </p>
          </details>
        );
      })}
    </section>
  );
}

/** Without https there is no `clipboard`: then a hint is shown to copy by hand. */
function CopyButton({ text, isMain }: { readonly text: string; readonly isMain?: boolean }) {
  const { words } = useView(deskWords);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <>
      <button type="button" className="button" data-main={isMain} onClick={() => void copy()}>
        {outcome === 'copied' ? `${words.copied} ✓` : words.copy}
      </button>
      <span role="status" className={outcome === 'copyFailed' ? 'hint' : 'unseen'}>
        {outcome !== null && words[outcome]}
      </span>
    </>
  );
}
