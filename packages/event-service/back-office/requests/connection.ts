import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackAddress } from '@aushang/serving/process/loopback.ts';

interface Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * A connection is safe (nobody can intercept passwords) within this machine, or if a proxy on it received it over TLS
 * (`X-Forwarded-Proto`). Without a proxy the host must be a loopback name: another name that resolves to this machine is
 * DNS rebinding.
 */
export function readConnection({ headers, socket: { remoteAddress = '' } }: Incoming) {
  const protocol = lastEntry(headers['x-forwarded-proto']);
  const forwardedFor = lastEntry(headers['x-forwarded-for']);
  const isLocal = isLoopbackAddress(remoteAddress);
  if (isLocal && (protocol !== '' || forwardedFor !== '' || headers.forwarded !== undefined)) {
    const isTls = protocol === 'https';
    return { isSafe: isTls, isTls, clientAddress: forwardedFor || remoteAddress };
  }
  const isSafe = isLocal && isLoopbackHost(headers.host ?? '');
  return { isSafe, isTls: false, clientAddress: remoteAddress };
}

/** False if the headers name another origin; true if they name none. */
export function isSameOrigin(headers: IncomingHttpHeaders, isTls: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host = '' } = headers;
  return origin === undefined || origin === `${isTls ? 'https' : 'http'}://${host}`;
}

/** The local proxy writes the last entry; earlier ones come from the client. */
function lastEntry(header: string | string[] | undefined): string {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.split(',').at(-1)?.trim().toLowerCase() ?? '';
}

function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
}
