import type { CSSProperties } from 'react';
import { type EncodedQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';

interface QrProps {
  readonly code: EncodedQr;
  /** For screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly style?: CSSProperties | undefined;
}

export function QrCode({ code, label, ...place }: QrProps) {
  const across = code.modules + 2 * QUIET_ZONE;
  return (
    <svg
      {...place}
      viewBox={`0 0 ${across} ${across}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${across}v${across}H0z`} />
      <path d={code.path} />
    </svg>
  );
}
