import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pngOfSize } from '@aushang/serving/images/sample-images.ts';
import { createImageSource, type ImageSource } from './image-source.ts';
import { ServiceError } from './service-error.ts';

const log = () => undefined;
const logger = { info: log, warn: log, error: log };
const image = { id: 9, eventId: 1, url: '/uploads/a.png' };

it('an image is cached, kept after a failure and dropped after a 404', async () => {
  let now = 1;
  let answer: number | null = 200;
  let requests = 0;
  const get = async () => {
    requests += 1;
    if (answer === null) throw new ServiceError('unreachable', 'no connection');
    return { status: answer, header: () => null, body: pngOfSize(8, 8) };
  };
  const source = createImageSource({
    client: { get },
    baseUrl: 'http://service.example',
    monotonic: () => now,
    logger,
  });
  const kindOf = (result: Awaited<ReturnType<ImageSource['get']>>) =>
    typeof result === 'string' ? result : 'image';
  const next = async (status: number | null, minutes: number) => {
    answer = status;
    now += minutes * 60_000;
    // The cache reads the clock once in a millisecond.
    await setTimeout(5);
    const results = await Promise.all([source.get(image), source.get(image)]);
    return [...new Set(results.map(kindOf)), requests];
  };
  expect(await next(null, 0)).toEqual(['failed', 1]);
  expect(await next(200, 0)).toEqual(['image', 2]);
  expect(await next(404, 9)).toEqual(['image', 2]);
  expect(await next(500, 2)).toEqual(['image', 3]);
  expect(await next(null, 1)).toEqual(['image', 4]);
  expect(await next(404, 1)).toEqual(['gone', 5]);
  expect(await next(200, 0)).toEqual(['image', 6]);
});
