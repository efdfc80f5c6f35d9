import { once } from 'node:events';
import { connect } from 'node:net';
import { connectionLimits } from '@aushang/serving/limits/rate-limit.ts';
import { expect, test } from 'vitest';
import { createServer } from '#server/app/start-gateway.ts';

test('a request that never ends is closed within the timeouts', async () => {
  const limits = {
    ...connectionLimits,
    headersTimeout: 300,
    requestTimeout: 400,
    connectionsCheckingInterval: 20,
  };
  const server = createServer(null, () => undefined, limits).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const all = Array.from({ length: 50 }, async (_, index) => {
    const socket = connect(port, '127.0.0.1').resume();
    socket.on('error', () => undefined);
    socket.write(`POST /x HTTP/1.1\r\nHost: a\r\n${index % 2 === 0 ? '' : 'Content-Length: 900\r\n\r\nx'}`);
    await once(socket, 'close');
    return socket.destroyed;
  });
  expect(await Promise.all(all)).not.toContain(false);
  server.close();
});

test('the server has the default limits', () => {
  const server = createServer(null, () => undefined);
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 75_000,
  });
  server.close();
});
