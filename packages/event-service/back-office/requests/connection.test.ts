import { expect, test } from 'vitest';
import { readConnection } from './visit.ts';

const local = { host: '127.0.0.1:8081' };
const proxied = { host: 'events.example.edu', 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };

test.each([
  ['this machine', '127.0.0.1', local, true],
  ['this machine by IPv6', '::1', { host: '[::1]:8081' }, true],
  ['this machine in the other notation', '::ffff:127.0.0.1', { host: 'localhost' }, true],
  ['another machine', '203.0.113.7', local, false],
  ['another machine that says https', '203.0.113.7', { ...local, 'x-forwarded-proto': 'https' }, false],
  ['a proxy here over TLS', '127.0.0.1', { ...proxied, 'x-forwarded-proto': 'https' }, true],
  ['a proxy here without TLS', '127.0.0.1', { ...proxied, 'x-forwarded-proto': 'http' }, false],
  ['a proxy here without the protocol', '127.0.0.1', proxied, false],
  [
    'a proxy here whose client claims https',
    '127.0.0.1',
    { ...proxied, 'x-forwarded-proto': 'https, http' },
    false,
  ],
  ['another name for this machine', '127.0.0.1', { host: 'evil.example:8081' }, false],
  ['an unknown address', undefined, local, false],
])('%s', (_name, remoteAddress, headers, isSafe) => {
  expect(readConnection({ headers, socket: { remoteAddress } }).isSafe).toBe(isSafe);
});

test('behind a proxy the client address is the entry that the proxy wrote', () => {
  const connection = readConnection({
    headers: { ...proxied, 'x-forwarded-proto': 'https' },
    socket: { remoteAddress: '127.0.0.1' },
  });
  expect(connection).toEqual({ isSafe: true, isTls: true, clientAddress: '203.0.113.7' });
});
