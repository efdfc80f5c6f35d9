import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Server, Socket } from 'node:net';
import { connectionLimits } from '@aushang/serving/limits/connection-limits.ts';
import type { TlsPair } from '#server/settings/tls-files.ts';

const maxConnections = 25_000;

/** The `node:http` or `node:https` server of the Fastify app, with connection limits. */
export function createServer(tls: TlsPair | null, handler: RequestListener, limits = connectionLimits) {
  const server =
    tls === null
      ? createHttp(limits, handler)
      : createHttps({ ...tls, ...limits, handshakeTimeout: limits.headersTimeout }, handler);
  server.maxConnections = maxConnections;
  if (tls !== null) closeConnectionsWithServer(server);
  return server;
}

/** `closeAllConnections` skips connections without a TLS handshake, and `close` would wait for them. */
function closeConnectionsWithServer(server: Server): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of sockets) socket.destroy();
    return close(done);
  };
}
