import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerStatus,
  type FakeWebhook,
  hang,
  startFakeWebhook,
  webhookSecret,
} from '#server/testing/fake-webhook.ts';
import { createWebhook } from './delivery-queue.ts';

const message = { text: 'Grüße', test: false, total: 0, changes: [] };
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

let fake: FakeWebhook;
const closes: (() => Promise<void>)[] = [];
beforeEach(async () => {
  fake = await startFakeWebhook();
});
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  await fake.stop();
});

function open(address = fake.url, timeoutMs?: number) {
  const webhook = createWebhook(address, { now: () => 0, logger }, timeoutMs);
  closes.push(webhook.close);
  return webhook;
}

describe('a webhook', () => {
  it('gets JSON at its whole address', async () => {
    let seen = '';
    fake.answer = ({ method, url, headers }, response) => {
      seen = `${method} ${url} ${headers['content-type']}`;
      response.writeHead(200).end('ok');
    };
    expect(await open().send(message)).toEqual({ status: 200, problem: null });
    expect(seen).toBe(`POST /hooks/${webhookSecret}?token=${webhookSecret} application/json`);
    expect(fake.received).toEqual([message]);
  });

  it.each([400, 404, 429, 500, 503])('that answers %i is a problem', async (status) => {
    fake.answer = answerStatus(status);
    expect(await open().send(message)).toEqual({ status, problem: `HTTP ${status}` });
  });

  it('is not followed to another address', async () => {
    const other = await startFakeWebhook();
    closes.push(other.stop);
    fake.answer = answerStatus(307, { location: other.url });
    const { problem } = await open().send(message);
    expect(problem).toBe('a redirect (HTTP 307), which is not followed');
    expect(other.received).toEqual([]);
  });

  it('may answer at any length, of which little is read', async () => {
    fake.answer = (_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(60_000)));
        response.once('drain', more);
      };
      response.writeHead(200);
      more();
    };
    expect(await open().send(message)).toEqual({ status: 200, problem: null });
  });

  it('that does not answer is given up', async () => {
    fake.answer = hang;
    expect((await open(fake.url, 100).send(message)).problem).toBe('no answer within 0.1 s');
  });

  it('is judged by its status where its answer does not end', async () => {
    fake.answer = (_request, response) => response.writeHead(500).write('{');
    expect(await open(fake.url, 300).send(message)).toEqual({ status: 500, problem: 'HTTP 500' });
  });

  it('that is away is a problem without its address', async () => {
    await fake.stop();
    const { status, problem } = await open().send(message);
    expect(status).toBeNull();
    expect(problem).toBe('no connection (ECONNREFUSED)');
    fake = await startFakeWebhook();
  });

  it('that breaks the connection is a problem', async () => {
    fake.answer = ({ socket }) => socket.destroy();
    expect((await open().send(message)).problem).toMatch(/^no connection \(\w+\)$/);
  });

  it('lets a running request end when it is closed', async () => {
    const arrived = new Promise<void>((settle) => {
      fake.answer = () => settle();
    });
    const webhook = open();
    const posted = webhook.send(message);
    await arrived;
    await webhook.close();
    expect((await posted).problem).toMatch(/^no connection/);
  });
});
