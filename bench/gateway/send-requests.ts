import { request } from 'node:http';

export interface Reply {
  /** 0: the connection broke. */
  readonly status: number;
  /** Bytes of the body as sent. */
  readonly bytes: number;
}

interface RequestInput {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

let requestCount = 0;

/** Another loopback address (Linux: all of 127/8) after each hundred requests, because of limits by address. */
function nextAddress(): string | undefined {
  requestCount += 1;
  const host = 1 + (Math.floor(requestCount / 100) % 200);
  return process.platform === 'linux' ? `127.0.4.${host}` : undefined;
}

/** Discards the body without decompressing it. Never rejects. */
export function send(url: string, { method = 'GET', headers = {}, body }: RequestInput = {}): Promise<Reply> {
  return new Promise((resolve) => {
    const address = nextAddress();
    const localAddress = address === undefined ? {} : { localAddress: address };
    const sent = request(url, { method, headers, agent: false, ...localAddress }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on('close', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    sent.on('error', () => resolve({ status: 0, bytes: 0 }));
    sent.end(body);
  });
}

export async function sendAll(
  urls: readonly string[],
  atOnce: number,
  input: RequestInput = {},
): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  const left = urls.values();
  const work = async () => {
    for (const url of left) replies.push(await send(url, input));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return replies;
}

/** Such as `200 × 5, 429 × 1`. */
export function statuses(replies: readonly Pick<Reply, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

export function largest(replies: readonly Reply[]): number {
  return Math.max(0, ...replies.map(({ bytes }) => bytes));
}
