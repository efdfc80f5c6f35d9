import { isLoopbackAddress } from '#config/screen-settings.ts';
import type { OverviewSlide } from '#domain/build-overview.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import { type EncodedQr, encodeQr } from '#qr/encode-qr.ts';
import { leastReach } from '#qr/qr-size.ts';
import type { ComposedScreen } from './compose-screen.ts';

/** Null for several monitors, and for a loopback address, which a phone cannot reach. */
export function phoneAddressOf(monitor: readonly string[], origin: string): string | null {
  const [id] = monitor;
  if (id === undefined || monitor.length > 1 || isLoopbackAddress(origin)) return null;
  return `${origin.replace(/\/+$/, '')}/m/${encodeURIComponent(id)}`;
}

/**
 * The QR code of an event. It holds the gateway's shorter address where the event's own is too long for any code, and, if the
 * smallest code with that might not reach the viewing distance, or there is no distance, where the shorter one has fewer modules.
 * Equal for all screens of one shape and physical size, so that the page and the gateway draw the same code.
 */
export function encodeCode(
  code: EventSlide['code'],
  { width, height, distance, sizes }: Pick<ComposedScreen, 'width' | 'height' | 'distance' | 'sizes'>,
): EncodedQr | null {
  const own = encodeQr(code?.address);
  const reach = leastReach(Math.min(width, height), sizes.pixelPitch);
  if (own !== null && distance !== null && reach !== null && reach >= distance) return own;
  const short = encodeQr(code?.gatewayAddress);
  return own === null || (short !== null && short.modules < own.modules) ? short : own;
}

/** The code on a slide: an overview has that of the monitor's page for phones. */
export const codeOf = (
  slide: EventSlide | OverviewSlide,
  phoneAddress: string | null,
  screen: ComposedScreen,
): EncodedQr | null => (slide.kind === 'event' ? encodeCode(slide.code, screen) : encodeQr(phoneAddress));
