import type { QrBlock, Rect } from '#kiosk/layout/blocks.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';

const loopback = /^https?:\/\/(?:localhost|127\.|\[::1\])/;

/** Null for several monitors, and for a loopback address, which a phone cannot reach. */
export function phoneAddressOf(monitor: readonly string[], origin: string): string | null {
  const [id] = monitor;
  if (id === undefined || monitor.length > 1 || loopback.test(origin)) return null;
  return `${origin.replace(/\/+$/, '')}/m/${encodeURIComponent(id)}`;
}

const shareOfHeight = 0.17;

export function placeIdleCode(box: Rect, modules: number): QrBlock {
  const across = modules + 2 * QUIET_ZONE;
  const module = Math.max(2, Math.round((box.height * shareOfHeight) / across));
  const side = module * across;
  return { kind: 'qr', module, x: box.width - side, y: box.height - side, width: side, height: side };
}
