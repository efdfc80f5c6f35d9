/** Without the header `X-Poll-Seconds` (design §3). */
export const defaultPollSeconds = 60;

export interface Freshness {
  /** When the event service was last read, epoch ms of the gateway's clock; null if unknown. */
  readonly asOf: number | null;
  /** The gateway's pause between two polls. */
  readonly pollSeconds: number;
}

/** Reads `X-Data-As-Of` and `X-Poll-Seconds` (design §3). */
export function readFreshness(header: (name: string) => string | null): Freshness {
  const asOf = Date.parse(header('x-data-as-of') ?? '');
  const seconds = Number(header('x-poll-seconds'));
  return { asOf: Number.isNaN(asOf) ? null : asOf, pollSeconds: seconds > 0 ? seconds : defaultPollSeconds };
}

/** True if the data is older than three polls, by the longer of the gateway's and the page's interval (design §6). */
export function isStale({ asOf, pollSeconds }: Freshness, now: number, pageSeconds = 0): boolean {
  return asOf !== null && now - asOf > 3000 * Math.max(pollSeconds, pageSeconds);
}
