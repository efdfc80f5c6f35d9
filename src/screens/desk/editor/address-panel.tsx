import type { ReactNode } from 'react';
import { isLoopbackAddress } from '#config/screen-settings.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { CopyButton } from './device-steps.tsx';

/** The QR code of an address with its quiet zone; null if the address is too long. */
function QrImage({ address, label }: { readonly address: string; readonly label: string }) {
  const code = encodeQr(address);
  if (code === null) return null;
  const size = code.modules + 2 * QUIET_ZONE;
  return (
    <figure className={`row quiet small ${styles.code}`}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000000" d={code.path} />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** An address for a device, to copy, open and scan. `path`: the same page on this origin. `children`: warnings. */
export function AddressPanel(props: {
  readonly heading: string;
  readonly address: string;
  readonly path: string;
  readonly children?: ReactNode;
}) {
  const { words } = useView(addressWords);
  const { heading, address, path, children } = props;
  return (
    <section className="stack">
      <h2>{heading}</h2>
      <p className={styles.text}>
        <code data-address>{address}</code>
      </p>
      <p className="row">
        <CopyButton key={address} text={address} isMain />
        <a className="button" href={path} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </p>
      {children}
      {isLoopbackAddress(address) && <p className="problem">{words.local}</p>}
      <QrImage address={address} label={words.qrCode} />
    </section>
  );
}
