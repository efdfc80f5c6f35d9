import type { IncomingHttpHeaders } from 'node:http';

/**
 * False if the headers name an origin that is none of `origins`, such as `https://aushang.example.edu`. Old browsers and
 * programs name none. `Sec-Fetch-Site` decides where it is sent: no page can set it, and no proxy changes its meaning.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || origins.includes(headers.origin);
}
