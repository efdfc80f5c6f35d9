import * as z from 'zod/mini';

const answer = z.object({ now: z.number() });

/** The gateway's time from the body of `/api/time`; epoch ms. Throws where it is not told. */
export function readServerTime(body: unknown): number {
  return answer.parse(body).now;
}
