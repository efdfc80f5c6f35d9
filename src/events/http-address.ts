/** Does not match credentials or backslashes, which some programs read as slashes. */
const httpHost = /^https?:\/\/(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*|\[[\da-f:.]+\])(?::\d*)?(?:[/?#]|$)/iu;

/** An `http(s)` address as the service wrote it (design §5); null for other schemes, relative addresses and credentials. */
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

/** Matches before `www.example.de/x`, `example.de` or `//example.de`: the last label is of letters in one case. */
const missingScheme =
  /^(?:\/\/)?(?=(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{Ll}{2,}|\p{Lu}{2,})(?::\d+)?(?:[/?#]\S*)?$)/u;

/** Like `readHttpAddress`, with `https://` added if the scheme is missing. */
export function readTypedAddress(text: string): string | null {
  return readHttpAddress(text.trim().replace(missingScheme, 'https://'));
}

/** Like `readHttpAddress`, or a path on the service's own host. */
export function readHttpOrPath(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const written = value.trim();
  return /^[\w./-]/.test(written) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)
    ? written
    : readHttpAddress(written);
}
