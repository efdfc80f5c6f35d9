import type { QrBlock } from '#kiosk/layout/blocks.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import type { Placed } from './surface.ts';

export function QrCode({ code, label, ...place }: Placed & Pick<QrBlock, 'code' | 'label'>) {
  const across = code.modules + 2 * QUIET_ZONE;
  const box = `0 0 ${across} ${across}`;
  return (
    <svg {...place} viewBox={box} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${across}v${across}H0z`} />
      <path d={code.path} />
    </svg>
  );
}
