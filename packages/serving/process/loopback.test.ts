import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';

test.each([
  ['http://127.0.0.1:8081', true],
  ['http://127.9.8.7', true],
  ['http://2130706433', true],
  ['http://[::1]:8081', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://LOCALHOST', true],
  ['http://events.localhost', true],
  ['http://localhost.', true],
  ['http://localhost.example.edu', false],
  ['http://128.0.0.1', false],
  ['http://127.example.edu', false],
  ['http://[::2]', false],
])('%s is on the loopback: %s', (address, expected) => {
  expect(isLoopbackHost(new URL(address).hostname)).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.1', false],
  ['::ffff:192.0.2.1', false],
  ['127.example.edu', false],
  ['', false],
])('the address "%s" is of the loopback: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});
