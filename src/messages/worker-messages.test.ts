import { expect, it } from 'vitest';
import { readWorkerMessage } from './worker-messages.ts';

it('reads the images to cache, and nothing else', () => {
  const images = { pictures: ['/api/images/7', 'https://elsewhere.example/7'] };
  expect(readWorkerMessage(images)).toEqual({ pictures: ['/api/images/7'] });
  for (const other of ['take-over', null, 7, {}, { pictures: '/api/images/7' }])
    expect(readWorkerMessage(other)).toBeNull();
});
