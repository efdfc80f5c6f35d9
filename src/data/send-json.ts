import * as z from 'zod/mini';
import { RequestError, withTimeLimit } from './get-json.ts';

const errorSchema = z.object({ 'hydra:description': z.string() });

/** Changes something on the gateway. `body`: sent as JSON, a `Blob` as it is. `schema`: of the answer's body, which is undefined with 204. Fails with `RequestError`, whose message is what the gateway says. */
export function sendJson<Result>(request: {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly schema: z.ZodMiniType<Result>;
}): Promise<Result> {
  const { method, path, body, schema } = request;
  const json = () => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const sent = body === undefined ? {} : body instanceof Blob ? { body } : json();
  return withTimeLimit(async (signal) => {
    const response = await fetch(path, { method, redirect: 'error', signal, ...sent });
    const { ok, status } = response;
    if (!ok) {
      const answer: unknown = await response.json().catch(() => null);
      const said = z.safeParse(errorSchema, answer).data?.['hydra:description'];
      throw new RequestError(said ?? `${path} answered ${status}`, status);
    }
    const answer: unknown = status === 204 ? undefined : await response.json();
    return z.parse(schema, answer);
  }).catch((error: unknown) => {
    throw error instanceof RequestError ? error : new RequestError(`${path} did not answer as expected`, 0);
  });
}
