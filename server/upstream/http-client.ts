import { Agent, EnvHttpProxyAgent, fetch } from 'undici';
import { isLoopbackHost } from '@aushang/serving/process/loopback.ts';
import { codeOf } from '@aushang/serving/process/error-details.ts';
import { ServiceError } from './service-error.ts';

export type HttpClient = ReturnType<typeof createHttpClient>;

const plain = { 'accept-encoding': 'identity' };
/** Codes of zlib, Brotli and Zstandard. */
const undecodable = /^(?:Z_|ERR__|ZSTD_)/;

type RequestHeaders = Readonly<Record<string, string>>;
type Limits = Readonly<Record<'timeoutMs' | 'maxBytes', number>>;

export interface HttpAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** Decoded, whichever encoding it was sent in. */
  readonly body: Buffer;
}

/** The loopback bypasses proxies: the embedded event service listens there, and requests carry its key. */
export function createHttpClient() {
  const pool = { connections: 8, keepAliveTimeout: 30_000 };
  const [direct, proxied] = [new Agent(pool), new EnvHttpProxyAgent(pool)];
  /** Does not follow redirects. Fails with `ServiceError`. */
  const get = async (address: string, headers: RequestHeaders, limits: Limits): Promise<HttpAnswer> => {
    const { timeoutMs, maxBytes } = limits;
    const { pathname: path, hostname } = new URL(address);
    const dispatcher = isLoopbackHost(hostname) ? direct : proxied;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // Decodes what a proxy compressed, also unasked, no faster than `readBody` reads.
      const answer = await fetch(address, {
        dispatcher,
        headers: { ...headers, ...plain },
        signal,
        redirect: 'manual',
      });
      const body = await readBody(answer.body, maxBytes, path);
      return { status: answer.status, header: (name) => answer.headers.get(name), body };
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // undici's messages may name hosts and ports, never the query.
      if (signal.aborted)
        throw new ServiceError('timed-out', `${path}: no whole answer within ${timeoutMs / 1000} s`);
      // The error of `fetch` itself is the same for all failures.
      const code = codeOf(error instanceof Error ? error.cause : error);
      const failure = undecodable.test(code) ? 'broken-answer' : 'unreachable';
      throw new ServiceError(failure, `${path}: ${code || 'no connection'}`, { cause: error });
    }
  };
  return {
    get,
    close: async (): Promise<void> => void (await Promise.all([direct.destroy(), proxied.destroy()])),
  };
}

async function readBody(body: AsyncIterable<Uint8Array> | null, maxBytes: number, path: string) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes)
      throw new ServiceError('broken-answer', `${path}: larger than ${maxBytes / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
