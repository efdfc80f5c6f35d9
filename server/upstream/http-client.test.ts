import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpClient } from './http-client.ts';

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
const key = { 'x-api-key': 'secret' };
const options = { timeoutMs: 20_000, maxBytes: 1000 };
const impatient = { ...options, timeoutMs: 150 };

describe('createHttpClient', () => {
  it('returns the whole answer', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'x-got': String(request.headers['x-api-key']) }).end('Grüße');
    });
    const answer = await client.get(url, key, options);
    expect([answer.status, answer.header('x-got'), answer.header('x-none'), answer.body.toString()]).toEqual([
      200,
      'secret',
      null,
      'Grüße',
    ]);
  });

  it('times out where the answer does not start or does not end', async () => {
    const url = await serve((request, response) => {
      if (request.headers['x-api-key'] === 'secret') return;
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(client.get(url, key, impatient)).rejects.toMatchObject({ failure: 'timed-out' });
    await expect(client.get(url, {}, impatient)).rejects.toMatchObject({
      failure: 'timed-out',
    });
  });

  it('rejects an answer that is too large, whatever its content-length', async () => {
    const url = await serve((_request, response) => {
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    });
    await expect(client.get(url, key, options)).rejects.toMatchObject({ failure: 'broken-answer' });
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['BR', brotliCompressSync],
    ['gzip, br', (body: Buffer) => brotliCompressSync(gzipSync(body))],
  ] as const)('decodes an answer in %s that nobody asked for', async (encoding, encode) => {
    const asked: unknown[] = [];
    const url = await serve(({ headers }, response) => {
      asked.push(headers['accept-encoding']);
      response.writeHead(200, { 'content-encoding': encoding }).end(encode(Buffer.from('Grüße')));
    });
    expect((await client.get(url, key, options)).body.toString()).toBe('Grüße');
    expect(asked).toEqual(['identity']);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ] as const)('limits what it decodes of %s, and decodes no more of it', async (encoding, encode) => {
    const bomb = encode(Buffer.alloc(200_000_000));
    expect(bomb.length).toBeLessThan(1_000_000);
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    await expect(client.get(url, key, { ...options, maxBytes: 2_000_000 })).rejects.toMatchObject({
      failure: 'broken-answer',
      message: '/api/events: larger than 2 MB',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('reports an answer that can not be decoded', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('[]');
    });
    await expect(client.get(url, key, options)).rejects.toMatchObject({ failure: 'broken-answer' });
  });

  it('follows no redirect, so that the key is sent nowhere else', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/login' }).end();
    });
    expect((await client.get(url, key, options)).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('reports why there is no connection, without the query', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    const error: unknown = await client.get(url, key, options).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'unreachable' });
    expect(String(error)).toContain('/api/events: ECONNREFUSED');
    expect(String(error)).not.toContain('secret');
  });
});

describe('a proxy of the environment', () => {
  const seen: string[] = [];
  let proxy: Server;
  beforeEach(async () => {
    seen.length = 0;
    const record: RequestListener = ({ url = '', headers }, response) => {
      seen.push(`${url} ${JSON.stringify(headers)}`);
      response.end('by the proxy');
    };
    proxy = createServer(record).on('connect', ({ url = '', headers }, socket) => {
      seen.push(`${url} ${JSON.stringify(headers)}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'])
      vi.stubEnv(name, `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, 'elsewhere.invalid');
    await client.close();
    client = createHttpClient();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });

  it('receives no requests to the loopback', async () => {
    const url = await serve((_request, response) => void response.end('direct'));
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await client.get(url.replace('127.0.0.1', host), key, options)).body.toString()).toBe('direct');
    expect(seen).toEqual([]);
  });

  it('is used for other hosts except those of NO_PROXY', async () => {
    await serve(() => undefined);
    await client.get('http://events.invalid/api/events', key, options).catch(() => undefined);
    expect(seen.join()).toContain('events.invalid');
    seen.length = 0;
    await expect(client.get('http://elsewhere.invalid/api/events', key, options)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    expect(seen).toEqual([]);
  });
});
