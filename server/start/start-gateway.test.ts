import { expect, it } from 'vitest';
import { addressToOpen } from './start-gateway.ts';

it.each([
  ['http://127.0.0.1:8080', '127.0.0.1', false, 'http://127.0.0.1:8080'],
  ['http://[::]:8080', '::', false, 'http://localhost:8080'],
  ['http://192.0.2.7:8443', '0.0.0.0', true, 'https://localhost:8443'],
  ['http://[2001:db8::1]:80', '2001:db8::1', false, 'http://[2001:db8::1]:80'],
  ['http://192.0.2.7:443', 'aushang.example.edu', true, 'https://aushang.example.edu:443'],
])('%s of the host %s (TLS: %s) is opened at %s', (bound, host, isTls, address) => {
  expect(addressToOpen(bound, host, isTls)).toBe(address);
});
