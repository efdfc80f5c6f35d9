const loopback = /^https?:\/\/(?:localhost|127\.|\[::1\])/;

/** Null for several monitors, and for a loopback address, which a phone cannot reach. */
export function phoneAddressOf(monitor: readonly string[], origin: string): string | null {
  const [id] = monitor;
  if (id === undefined || monitor.length > 1 || loopback.test(origin)) return null;
  return `${origin.replace(/\/+$/, '')}/m/${encodeURIComponent(id)}`;
}
