/**
 * An address that a code or link may lead to: `http(s)` only (design §5), as the service wrote it. Null for anything
 * else: `javascript:` and `data:` addresses, relative ones, other types.
 */
export function readHttpAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const written = value.trim();
  if (!/^https?:\/\/[^/]/i.test(written)) return null;
  try {
    const { href } = new URL(written);
    return /[\s<>"]/.test(written) ? href : written;
  } catch {
    return null;
  }
}

/** Like `readHttpAddress`, but a path on the service's own host will do. */
export function readHttpOrPath(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const written = value.trim();
  return /^[\w./-]/.test(written) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)
    ? written
    : readHttpAddress(written);
}
