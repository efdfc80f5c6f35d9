import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { protectiveHeaders } from './response-headers.ts';
import { errorBody } from './problem.ts';

const responses: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Address and headers together are longer than 16 kB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};
const unreadable = { status: 400, message: 'This is no HTTP request.' };

/** Responds to requests that the HTTP parser rejects, in the format of all errors. */
export function respondToBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = responses[error.code ?? ''] ?? unreadable;
  const { type, body } = errorBody({ status, message }, 'jsonld');
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${type}`,
    ...Object.entries(protectiveHeaders).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
