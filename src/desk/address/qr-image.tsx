import { encodeQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import styles from './address.module.css';

/** The QR code of an address on its white ticket; nothing where the address is too long for one. */
export function QrImage({ address, label }: { readonly address: string; readonly label: string }) {
  const code = encodeQr(address);
  if (code === null) return null;
  const across = code.modules + 2 * QUIET_ZONE;
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${across} ${across}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path fill="#ffffff" d={`M0 0h${across}v${across}H0z`} />
        <path fill="#000000" d={code.path} />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
