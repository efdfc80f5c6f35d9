const onlyHere = /^https?:\/\/(?:localhost|127\.|\[::1\])/;

/**
 * Where a phone finds all events of this monitor; `origin` is the address the site is reached at. Null for a screen of
 * several monitors, and where only this device could follow it.
 */
export function phoneAddress(monitor: readonly string[], origin: string): string | null {
  const [id] = monitor;
  if (id === undefined || monitor.length > 1 || onlyHere.test(origin)) return null;
  return `${origin.replace(/\/+$/, '')}/m/${encodeURIComponent(id)}`;
}
