import { EnvHttpProxyAgent, request } from 'undici';
import type { HttpAnswer } from '#events/event-service.ts';
import { ServiceError } from '#events/service-error.ts';

export interface HttpClient {
  /** One GET, redirects not followed; the whole answer as bytes. */
  readonly getBytes: (
    address: string,
    options: { headers: Readonly<Record<string, string>>; timeoutMs: number; maxBytes: number },
  ) => Promise<{ status: number; header: (name: string) => string | null; body: Buffer }>;
  readonly get: (
    address: string,
    options: { headers: Readonly<Record<string, string>>; timeoutMs: number; maxBytes: number },
  ) => Promise<HttpAnswer>;
  readonly close: () => Promise<void>;
}

/**
 * The gateway's way to the event service: kept-alive connections, `HTTPS_PROXY` and `NODE_EXTRA_CA_CERTS` respected, a
 * time limit over the whole answer and a limit on its size.
 */
export function createHttpClient(): HttpClient {
  const dispatcher = new EnvHttpProxyAgent({ connections: 8, keepAliveTimeout: 30_000 });
  const getBytes: HttpClient['getBytes'] = async (address, { headers, timeoutMs, maxBytes }) => {
    const path = new URL(address).pathname;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers: got, body } = await request(address, { dispatcher, headers, signal });
      const bytes = await collect(body, maxBytes, path);
      return { status: statusCode, header: (name) => single(got[name]), body: bytes };
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // undici's messages name hosts and ports at most, never the query.
      if (signal.aborted)
        throw new ServiceError('timed-out', `${path}: no whole answer within ${timeoutMs / 1000} s`);
      throw new ServiceError('unreachable', `${path}: ${reasonOf(error)}`, { cause: error });
    }
  };
  return {
    getBytes,
    get: async (address, options) => {
      const answer = await getBytes(address, options);
      return { ...answer, body: answer.body.toString('utf8') };
    },
    close: () => dispatcher.destroy(),
  };
}

async function collect(body: AsyncIterable<Buffer>, maxBytes: number, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes)
      throw new ServiceError('broken-answer', `${path}: larger than ${maxBytes / 1_000_000} MB`, {
        status: 200,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function single(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
