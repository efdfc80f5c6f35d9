import { request } from 'node:http';

/** What came back: its status, the bytes as they came over the wire, and how many they were. */
export interface Reply {
  readonly status: number;
  readonly bytes: number;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

let asked = 0;

/** Linux has all of 127/8: a limit by address sees many clients, one of each hundred requests. */
function nextAddress(): string | undefined {
  asked += 1;
  const number = Math.floor(asked / 100) % 200;
  return process.platform === 'linux' ? `127.0.4.${1 + number}` : undefined;
}

/** Asks without decompressing anything and without keeping the answer. Status 0 where the connection broke. */
export function ask(url: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Reply> {
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

/** Asks many things, some at a time. */
export async function askAll(
  urls: readonly string[],
  atOnce: number,
  question: Question = {},
): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  const left = urls.values();
  const askOn = async () => {
    for (const url of left) replies.push(await ask(url, question));
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return replies;
}

/** How often each status came. */
export function statuses(replies: readonly Reply[]): string {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

export function largest(replies: readonly Reply[]): number {
  return Math.max(0, ...replies.map(({ bytes }) => bytes));
}
