import { BlockList } from 'node:net';
import { Agent, EnvHttpProxyAgent, request } from 'undici';
import type { HttpAnswer } from './upstream-client.ts';
import { ServiceError } from './service-error.ts';

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
 * The gateway's way to the event service: kept-alive connections, `HTTPS_PROXY`, `NO_PROXY` and `NODE_EXTRA_CA_CERTS`
 * respected, a time limit over the whole answer and a limit on its size. The loopback is never asked through a proxy:
 * the embedded event service is there, and its key is sent with every request.
 */
export function createHttpClient(): HttpClient {
  const kept = { connections: 8, keepAliveTimeout: 30_000 };
  const [direct, byEnvironment] = [new Agent(kept), new EnvHttpProxyAgent(kept)];
  const getBytes: HttpClient['getBytes'] = async (address, { headers, timeoutMs, maxBytes }) => {
    const { pathname: path, hostname } = new URL(address);
    const dispatcher = isLoopback(hostname) ? direct : byEnvironment;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers: got, body } = await request(address, { dispatcher, headers, signal });
      const bytes = await readBody(body, maxBytes, path);
      return { status: statusCode, header: (name) => firstValue(got[name]), body: bytes };
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
    close: async () => void (await Promise.all([direct.destroy(), byEnvironment.destroy()])),
  };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** `hostname` as `URL` writes it: IPv6 in brackets, IPv4 always with four decimal parts. */
export function isLoopback(hostname: string): boolean {
  if (/^(?:.+\.)?localhost\.?$/.test(hostname)) return true;
  const isV6 = hostname.startsWith('[');
  return loopback.check(isV6 ? hostname.slice(1, -1) : hostname, isV6 ? 'ipv6' : 'ipv4');
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number, path: string): Promise<Buffer> {
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

function firstValue(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
