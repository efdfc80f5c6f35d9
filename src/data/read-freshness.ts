import type { Answer } from './get-json.ts';

/** Without the header `X-Poll-Seconds` (design §3). */
export const defaultPollSeconds = 60;

export type Freshness = Pick<ReturnType<typeof readFreshness>, 'asOf' | 'pollSeconds'>;

/** `asOf`: when the event service was last read, epoch ms of the gateway's clock; `pollSeconds` between two polls of it. */
export function readFreshness({ headers: [etag = '', asOf = '', pollSeconds = ''] }: Answer) {
  return {
    etag: etag === '' ? null : etag,
    asOf: Date.parse(asOf) || null,
    pollSeconds: Number(pollSeconds) > 0 ? Number(pollSeconds) : defaultPollSeconds,
  };
}

/** True if the data is older than three polls, by the longer of the gateway's and the page's interval (design §6). */
export function isStale({ asOf, pollSeconds }: Freshness, now: number, pageSeconds = 0): boolean {
  return asOf !== null && now - asOf > 3000 * Math.max(pollSeconds, pageSeconds);
}
