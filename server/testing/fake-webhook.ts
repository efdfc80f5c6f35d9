import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakeWebhook {
  /** The address has a secret in its path and query. */
  readonly url: string;
  readonly host: string;
  /** The parsed bodies of all requests. */
  readonly received: unknown[];
  /** Answers the next requests. */
  answer: Handler;
  readonly stop: () => Promise<void>;
}

export const webhookSecret = 'geheim-4711';

export const answerStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) =>
    response.writeHead(status, headers).end();

/** Never answers. */
export const hang: Handler = () => undefined;

/** Takes alarms on the loopback, and answers them with 204. */
export async function startFakeWebhook(): Promise<FakeWebhook> {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      fake.answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const fake: FakeWebhook = {
    url: `http://${host}/hooks/${webhookSecret}?token=${webhookSecret}`,
    host,
    received,
    answer: answerStatus(204),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
