import * as z from 'zod/mini';
import { RequestError } from '#data/get-json.ts';
import { type VerdictsAnswer, verdictsSchema } from '#domain/verdicts-answer.ts';

/** Reads the body of `/api/verdicts`. Throws `RequestError`. */
export function readVerdicts(body: unknown): VerdictsAnswer {
  const { data } = z.safeParse(verdictsSchema, body);
  if (data === undefined) throw new RequestError('/api/verdicts is not what this page understands', 200);
  return data;
}
