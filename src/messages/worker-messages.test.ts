import { expect, it } from 'vitest';
import { readWorkerMessage, takeOverMessage } from './worker-messages.ts';

it('keeps the format that workers of other builds read', () => {
  expect(takeOverMessage).toBe('take-over');
});

it('reads both messages, and nothing else', () => {
  expect(readWorkerMessage(takeOverMessage)).toBe(takeOverMessage);
  const images = { pictures: ['/api/images/7', 'https://elsewhere.example/7'] };
  expect(readWorkerMessage(images)).toEqual({ pictures: ['/api/images/7'] });
  for (const other of ['reload', null, 7, {}, { pictures: '/api/images/7' }])
    expect(readWorkerMessage(other)).toBeNull();
});
