import type { ReactNode } from 'react';
import fieldStyles from './fields.module.css';
import { useView } from '#desk/shell/desk-context.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { CopyButton } from './copy-button.tsx';
import { QrImage } from './qr-image.tsx';

const loopback = /^https?:\/\/(localhost|127\.|\[::1\])/;

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
    <section className={styles.address}>
      <h2>{heading}</h2>
      <p className={styles.text}>
        <code data-address>{address}</code>
      </p>
      <p className={styles.actions}>
        <CopyButton key={address} text={address} isMain />
        <a className="button" href={path} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </p>
      {children}
      {loopback.test(address) && <p className={fieldStyles.problem}>{words.local}</p>}
      <QrImage address={address} label={words.qrCode} />
    </section>
  );
}
