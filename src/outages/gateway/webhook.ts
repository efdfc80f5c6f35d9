import { Agent, EnvHttpProxyAgent, request } from 'undici';
import { codeOf } from '@aushang/serving/process/error-details.ts';
import { isLoopbackHost } from '@aushang/serving/process/loopback.ts';

export type Webhook = ReturnType<typeof createWebhook>;

/** `problem`: short and in English, without the address, which may contain a secret; null after a status from 200 to 299. */
export interface PostResult {
  readonly status: number | null;
  readonly problem: string | null;
}

const maxAnswerBytes = 65_536;

/** The address in `ALARM_WEBHOOK`. Redirects are not followed: they could lead anywhere. */
export function createWebhook(address: string, timeoutMs = 10_000) {
  const { host, hostname } = new URL(address);
  const pool = { connections: 2, keepAliveTimeout: 5000 };
  const dispatcher = isLoopbackHost(hostname) ? new Agent(pool) : new EnvHttpProxyAgent(pool);
  const closing = new AbortController();

  const send = async (body: string, signal: AbortSignal): Promise<PostResult> => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Aushang' };
    const answer = await request(address, { method: 'POST', dispatcher, headers, body, signal });
    // The status alone decides.
    await answer.body.dump({ limit: maxAnswerBytes, signal }).catch(() => undefined);
    return { status: answer.statusCode, problem: describeStatus(answer.statusCode) };
  };
  return {
    /** With its port, for people and logs. */
    host,
    /** Sends JSON. Does not reject. */
    post: async (message: unknown): Promise<PostResult> => {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        return await send(JSON.stringify(message), AbortSignal.any([timeout, closing.signal]));
      } catch (error) {
        if (timeout.aborted) return { status: null, problem: `no answer within ${timeoutMs / 1000} s` };
        return { status: null, problem: `no connection (${codeOf(error) || 'unknown error'})` };
      }
    },
    /** Ends a running request. */
    close: async (): Promise<void> => {
      closing.abort();
      await dispatcher.destroy();
    },
  };
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `a redirect (HTTP ${status}), which is not followed` : `HTTP ${status}`;
}
