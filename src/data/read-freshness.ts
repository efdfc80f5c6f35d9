/** Without the header `X-Poll-Seconds` (design §3). */
export const defaultPollSeconds = 60;

export interface Freshness {
  /** When the event service was last read, epoch ms of the gateway's clock; null if unknown. */
  readonly asOf: number | null;
  readonly pollSeconds: number;
}

/** Reads `X-Data-As-Of` and `X-Poll-Seconds` (design §3). */
export function readFreshness(header: (name: string) => string | null): Freshness {
  const asOf = Date.parse(header('x-data-as-of') ?? '');
  const seconds = Number(header('x-poll-seconds'));
  return { asOf: Number.isNaN(asOf) ? null : asOf, pollSeconds: seconds > 0 ? seconds : defaultPollSeconds };
}

/** True if the data is older than three polls. */
export function isStale({ asOf, pollSeconds }: Freshness, now: number): boolean {
  return asOf !== null && now - asOf > 3 * pollSeconds * 1000;
}
