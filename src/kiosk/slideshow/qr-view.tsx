import type { QrBlock } from '#kiosk/layout/slide-layout.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import styles from './slide.module.css';

/** A QR code with quiet zone on white; the edges of its modules are whole px. */
export function QrView({
  block,
  code,
  label,
}: {
  readonly block: QrBlock;
  readonly code: EncodedQr;
  readonly label: string;
}) {
  const across = code.modules + 2 * QUIET_ZONE;
  const box = {
    left: Math.round(block.x),
    top: Math.round(block.y),
    width: block.width,
    height: block.height,
  };
  return (
    <svg
      className={styles.ticket}
      style={box}
      viewBox={`0 0 ${across} ${across}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className={styles.paper} d={`M0 0h${across}v${across}H0z`} />
      <path className={styles.modules} d={code.path} />
    </svg>
  );
}
