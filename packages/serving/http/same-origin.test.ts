import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:8081' }, false],
  [{ origin: 'http://127.0.0.1:8081' }, true],
  [{ origin: 'http://127.0.0.1:8080' }, false],
  [{ origin: 'null' }, false],
  [{}, true],
])('a form with %o', (headers, isOwn) => {
  expect(isSameOrigin({ host: '127.0.0.1:8081', ...headers }, ['http://127.0.0.1:8081'])).toBe(isOwn);
});
