import type { ReactNode } from 'react';
import { isLoopbackAddress } from '#config/screen-settings.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { QrCode } from '#kiosk/drawing/qr-code.tsx';
import { encodeQr } from '#qr/encode-qr.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { CopyButton } from './device-steps.tsx';

/** An address for a device, to copy, open and scan. `path`: the same page on this origin. `children`: warnings. */
export function AddressPanel(props: {
  readonly heading: string;
  readonly address: string;
  readonly path: string;
  readonly children?: ReactNode;
}) {
  const { words } = useView(addressWords);
  const { heading, address, path, children } = props;
  // It is null for an address that is too long.
  const code = encodeQr(address);
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
      {code !== null && (
        <figure className={`row quiet small ${styles.code}`}>
          <QrCode code={code} label={words.qrCode} />
          <figcaption>{words.qrCode}</figcaption>
        </figure>
      )}
    </section>
  );
}
