import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from './http-get.ts';

let client: HttpClient;
let server: Server;
beforeEach(() => {
  client = createHttpClient();
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/events?apiKey=secret`;
}
const options = { headers: { 'x-api-key': 'secret' }, timeoutMs: 20_000, maxBytes: 1000 };
const impatient = { ...options, timeoutMs: 150 };

describe('createHttpClient', () => {
  it('brings the whole answer', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'x-got': String(request.headers['x-api-key']) }).end('Grüße');
    });
    const answer = await client.get(url, options);
    expect([answer.status, answer.header('x-got'), answer.header('x-none'), answer.body]).toEqual([
      200,
      'secret',
      null,
      'Grüße',
    ]);
  });

  it('waits for no answer that never comes, nor for one that never ends', async () => {
    const url = await serve((request, response) => {
      if (request.headers['x-api-key'] === 'secret') return;
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(client.get(url, impatient)).rejects.toMatchObject({ failure: 'timed-out' });
    await expect(client.get(url, { ...impatient, headers: {} })).rejects.toMatchObject({
      failure: 'timed-out',
    });
  });

  it('takes no answer that is too large, whatever length it names', async () => {
    const url = await serve((_request, response) => {
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    });
    await expect(client.get(url, options)).rejects.toMatchObject({ failure: 'broken-answer' });
  });

  it('follows no redirect, so that the key goes nowhere else', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/login' }).end();
    });
    expect((await client.get(url, options)).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('says why there is no connection, and never the query', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    const error: unknown = await client.get(url, options).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'unreachable' });
    expect(String(error)).toContain('/api/events: ECONNREFUSED');
    expect(String(error)).not.toContain('secret');
  });
});
