/** Scheme, host and port. Credentials, and a backslash, which some programs read as a slash, do not match. */
const httpHost = /^https?:\/\/(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*|\[[\da-f:.]+\])(?::\d*)?(?:[/?#]|$)/iu;

/**
 * An address that a code or link may lead to: `http(s)` only (design §5), as the service wrote it. Null for anything
 * else: `javascript:` and `data:` addresses, relative ones, those with a user name, other types.
 */
export function readHttpAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const written = value.trim();
  try {
    return httpHost.test(written) && new URL(written)
      ? written.replace(/[\s<>"]/g, encodeURIComponent)
      : null;
  } catch {
    return null;
  }
}

/** Before `www.example.de/x`, `example.de` or `//example.de`: labels, an ending of letters in one case, no white space. */
const missingScheme =
  /^(?:\/\/)?(?=(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{Ll}{2,}|\p{Lu}{2,})(?::\d+)?(?:[/?#]\S*)?$)/u;

/** Like `readHttpAddress`, with `https://` where only the scheme is missing. */
export function readTypedAddress(text: string): string | null {
  return readHttpAddress(text.trim().replace(missingScheme, 'https://'));
}

/** Like `readHttpAddress`, but a path on the service's own host will do. */
export function readHttpOrPath(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const written = value.trim();
  return /^[\w./-]/.test(written) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)
    ? written
    : readHttpAddress(written);
}
