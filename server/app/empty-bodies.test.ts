import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendRaw } from '#server/testing/send-raw.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password });
});
afterEach(() => test.close());

const sendJson = (method: string, path: string, body: object) =>
  fetch(test.url + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Exactly these headers: `fetch` would add or leave out some. */
async function sendEmpty(method: string, path: string, headers: readonly string[]): Promise<number> {
  const isChunked = headers.includes('transfer-encoding: chunked');
  const all = ['host: localhost', 'connection: close', `authorization: ${authorization}`, ...headers];
  const request = `${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${isChunked ? '0\r\n\r\n' : ''}`;
  return Number((await sendRaw(test.url, request)).split(' ')[1]);
}

const json = 'content-type: application/json';

describe.each([
  [[]],
  [[json]],
  [[json, 'content-length: 0']],
  [['content-type: application/json; charset=utf-8', 'content-length: 0']],
  [[json, 'transfer-encoding: chunked']],
  [['content-type: application/x-www-form-urlencoded', 'content-length: 0']],
  [['content-type: text/plain', 'content-length: 0']],
  [['content-type: nonsense']],
  [['content-length: 0']],
])('without a body, with %j', (headers) => {
  it('a notice is lifted', async () => {
    const sent = await sendJson('POST', '/api/notices', { level: 'alarm', text: { de: 'Gebäude räumen' } });
    const { id } = await sent.json();
    expect(await (await test.get('/api/notices/current')).json()).toHaveLength(1);
    expect(await sendEmpty('DELETE', `/api/notices/${id}`, headers)).toBe(200);
    expect(await (await test.get('/api/notices/current')).json()).toEqual([]);
  });

  it('a screen is removed, a webhook tried and a person signed out; what needs a body is refused', async () => {
    const put = await sendJson('PUT', '/api/screens/aula', { monitors: ['mensa'] });
    expect(put.status).toBe(200);
    expect(await sendEmpty('DELETE', '/api/screens/aula', headers)).toBe(204);
    // There is none.
    expect(await sendEmpty('POST', '/api/alarm-webhook/test', headers)).toBe(409);
    const signedOut = await sendEmpty('POST', '/desk/sign-out', headers);
    // Forms take no JSON, and one that is sent in chunks may have a body.
    expect(signedOut).toBe(headers.includes('transfer-encoding: chunked') ? 415 : 303);
    for (const [method, path] of [
      ['POST', '/api/notices'],
      ['POST', '/api/heartbeats'],
      ['PUT', '/api/screen-list'],
      ['PUT', '/api/screens/aula'],
    ] as const)
      expect([path, await sendEmpty(method, path, headers)]).toEqual([path, 400]);
  });
});

it('a body of another type is refused as before', async () => {
  const headers = { authorization, 'content-type': 'text/plain' };
  for (const body of ['{}', ' '])
    expect((await fetch(`${test.url}/api/notices/x`, { method: 'DELETE', headers, body })).status).toBe(415);
});
