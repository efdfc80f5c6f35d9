import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { sendJson } from './send-json.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers one request, and returns what was asked. */
function stubFetch(answer: () => Response): readonly (readonly [string, RequestInit])[] {
  const asked: (readonly [string, RequestInit])[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return answer();
  });
  return asked;
}

const path = '/api/screens/mensa';
const put = () => sendJson({ method: 'PUT', path, body: { a: 1 }, schema: z.object({ name: z.string() }) });

describe('a change that is sent', () => {
  it('has its body as JSON, and an answer of its type', async () => {
    const asked = stubFetch(() => Response.json({ name: 'mensa' }));
    expect(await put()).toEqual({ name: 'mensa' });
    expect(asked).toMatchObject([
      [path, { method: 'PUT', body: '{"a":1}', headers: { 'content-type': 'application/json' } }],
    ]);
  });

  it('may have an answer without a body', async () => {
    const asked = stubFetch(() => new Response(null, { status: 204 }));
    expect(await sendJson({ method: 'DELETE', path, schema: z.undefined() })).toBeUndefined();
    expect(asked[0]?.[1].body).toBeUndefined();
  });

  it.each([
    [
      'what the gateway says',
      () => Response.json({ 'hydra:description': 'Not now' }, { status: 503 }),
      503,
      'Not now',
    ],
    [
      'the status, if a proxy answers',
      () => new Response('<h1>', { status: 502 }),
      502,
      `${path} answered 502`,
    ],
    ['nothing, if the answer is another', () => Response.json([]), 0, `${path} did not answer as expected`],
  ])('fails with %s', async (_, answer, status, message) => {
    stubFetch(answer);
    await expect(put()).rejects.toMatchObject({ name: 'RequestError', status, message });
  });
});
