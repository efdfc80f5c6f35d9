import { encodeQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import styles from './address.module.css';

/** The QR code of an address with its quiet zone; null if the address is too long. */
export function QrImage({ address, label }: { readonly address: string; readonly label: string }) {
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
