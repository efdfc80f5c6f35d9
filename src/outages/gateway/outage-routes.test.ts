import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerStatus,
  type FakeWebhook,
  startFakeWebhook,
  webhookSecret,
} from '#server/testing/fake-webhook.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
let webhook: FakeWebhook;
const open: TestGateway[] = [];
beforeEach(async () => {
  webhook = await startFakeWebhook();
});
afterEach(async () => {
  for (const test of open.splice(0)) await test.close();
  await webhook.stop();
});

async function start(env: Record<string, string> = { ALARM_WEBHOOK: webhook.url }) {
  const test = await startTestGateway({ DESK_PASSWORD: password, ...env });
  open.push(test);
  return test;
}

const basic = (text = password) => ({
  authorization: `Basic ${Buffer.from(`x:${text}`).toString('base64')}`,
});
async function send({ url }: TestGateway, headers: Record<string, string> = basic()) {
  const response = await fetch(`${url}/api/alarm-webhook/test`, { method: 'POST', headers });
  const json = await response.json();
  return { status: response.status, json, text: String(json['hydra:description']) };
}

describe('POST /api/alarm-webhook/test', () => {
  it('sends a test message at once', async () => {
    const { status, json } = await send(await start());
    expect({ status, json }).toEqual({ status: 200, json: { status: 204 } });
    expect(webhook.received).toHaveLength(1);
    expect(webhook.received[0]).toMatchObject({ test: true, total: 0, changes: [] });
  });

  it('needs the password of the desk, and a page of this site', async () => {
    const test = await start();
    expect((await send(test, {})).status).toBe(401);
    expect((await send(test, basic('falsch'))).status).toBe(401);
    expect((await send(test, { ...basic(), origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(await start({ ALARM_WEBHOOK: webhook.url, DESK_PASSWORD: '' }))).status).toBe(403);
    expect((await send(await start({ ALARM_WEBHOOK: webhook.url, DESK: 'off' }))).status).toBe(404);
    expect(webhook.received).toEqual([]);
  });

  it('says how to set a webhook where there is none', async () => {
    const { status, text } = await send(await start({}));
    expect(status).toBe(409);
    expect(text).toContain('Set ALARM_WEBHOOK');
  });

  it('says why the webhook did not take it, without its address', async () => {
    webhook.answer = answerStatus(404);
    const { status, text } = await send(await start());
    expect(status).toBe(502);
    expect(text).toContain(`${webhook.host} did not take the test message: HTTP 404`);
    expect(text).not.toContain(webhookSecret);
  });

  it('sends one test message at a time', async () => {
    let end = (): void => undefined;
    const arrived = new Promise<void>((settle) => {
      webhook.answer = (_request, response) => {
        end = () => response.writeHead(204).end();
        settle();
      };
    });
    const test = await start();
    const first = send(test);
    await arrived;
    expect((await send(test)).status).toBe(429);
    end();
    expect((await first).status).toBe(200);
  });
});
