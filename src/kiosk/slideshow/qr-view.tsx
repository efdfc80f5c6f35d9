import type { CSSProperties } from 'react';
import type { QrBlock } from '#kiosk/layout/blocks.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import styles from './slide.module.css';

interface QrProps {
  readonly code: EncodedQr;
  readonly label: string;
}

/** At its place on a slide, in whole px, as the edges of its modules are. */
export function QrView({ block, ...qr }: QrProps & { readonly block: QrBlock }) {
  const { x, y, width, height } = block;
  const style = { position: 'absolute', left: Math.round(x), top: Math.round(y), width, height } as const;
  return <QrCode {...qr} style={style} />;
}

export function QrCode({ code, label, style }: QrProps & { readonly style: CSSProperties }) {
  const across = code.modules + 2 * QUIET_ZONE;
  const viewBox = `0 0 ${across} ${across}`;
  return (
    <svg
      className={styles.qr}
      style={style}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${across}v${across}H0z`} />
      <path d={code.path} />
    </svg>
  );
}
