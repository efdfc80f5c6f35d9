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

/** What is before `www.example.de/x` or `example.de`: nothing, `//`, or a scheme as people mistype it. The last label is of letters in one case. */
const typedScheme =
  /^(?:(?:[Hh]{1,2}[Tt]{1,3}|[Tt]{2})[Pp]{1,2}([Ss]?)(?:[:;]\s?[/\\]{0,2}|\.?[/\\]{2})\s?|\/\/)?(?=(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{Ll}{2,}|\p{Lu}{2,})(?::\d+)?(?:[/?#]\S*)?$)/u;

/** Like `readHttpAddress`, with a scheme if that is missing or mistyped. */
export function readTypedAddress(text: string): string | null {
  const written = text.trim();
  const withScheme = (_: string, secure = 's') => `http${secure.toLowerCase()}://`;
  return readHttpAddress(written) ?? readHttpAddress(written.replace(typedScheme, withScheme));
}

/** Like `readHttpAddress`, or a path on the service's own host. */
export function readHttpOrPath(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const written = value.trim();
  return /^[\w./-]/.test(written) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)
    ? written
    : readHttpAddress(written);
}
