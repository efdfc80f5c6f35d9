import type { IncomingHttpHeaders } from 'node:http';

/** How a request came in, as far as this process can know. */
export interface WayIn {
  /** False: passwords could be read on the way. */
  readonly isSafe: boolean;
  readonly isTls: boolean;
  /** Who is counted when passwords are guessed. */
  readonly address: string;
}

interface Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
}

/**
 * Safe is what never leaves this machine, and what a proxy on this machine took in over TLS and says so
 * (`X-Forwarded-Proto`). The service itself speaks plain HTTP. Without a proxy the address called must be this machine's
 * own: a stranger's name that points here is no way in.
 */
export function readWayIn({ headers, remoteAddress = '' }: Incoming): WayIn {
  const protocol = last(headers['x-forwarded-proto']);
  const forwardedFor = last(headers['x-forwarded-for']);
  if (!isLoopback(remoteAddress)) return { isSafe: false, isTls: false, address: remoteAddress };
  const isForwarded = protocol !== '' || forwardedFor !== '' || headers.forwarded !== undefined;
  if (isForwarded) {
    const isTls = protocol === 'https';
    return { isSafe: isTls, isTls, address: forwardedFor || remoteAddress };
  }
  return { isSafe: isOwnName(headers.host ?? ''), isTls: false, address: remoteAddress };
}

/** True unless the browser says that another site's page sent this. */
export function isFromHere(headers: IncomingHttpHeaders, isTls: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host = '' } = headers;
  return origin === undefined || origin === `${isTls ? 'https' : 'http'}://${host}`;
}

/** The proxy next to us wrote the last entry; those before came from outside. */
function last(header: string | string[] | undefined): string {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.split(',').at(-1)?.trim().toLowerCase() ?? '';
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address);
}

function isOwnName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
}
