import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pngOfSize } from '@aushang/serving/images/sample-images.ts';
import { createImageSource, type ImageSource } from './image-source.ts';
import { ServiceError } from './service-error.ts';

const log = () => undefined;
const logger = { info: log, warn: log, error: log };
const foci = { notice: log };
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
    foci,
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

const images = (answer: () => { status: number; body: Buffer } | ServiceError) => {
  const requested: string[] = [];
  const get = async (address: string) => {
    requested.push(address);
    const given = answer();
    if (given instanceof ServiceError) throw given;
    return { ...given, header: () => null };
  };
  const open = (baseUrl: string) =>
    createImageSource({ client: { get }, baseUrl, monotonic: () => 1, logger, foci });
  return { open, requested };
};
const ofUrl = (url: string) => ({ ...image, url });
const fine = () => ({ status: 200, body: pngOfSize(8, 8) });

describe('an image of the other scheme', () => {
  it.each([
    ['https://service.example', 'http://service.example/a.png?x=1', 'https://service.example/a.png?x=1'],
    ['http://service.example', 'https://service.example/a.png', 'http://service.example/a.png'],
    ['http://service.example', 'https://service.example:443/a.png', 'http://service.example/a.png'],
    [
      'https://service.example:8443',
      'http://service.example:8443/a.png',
      'https://service.example:8443/a.png',
    ],
    ['https://service.example/sub', '/a.png', 'https://service.example/a.png'],
  ])('is fetched as %s is reached: %s', async (baseUrl, url, address) => {
    const { open, requested } = images(fine);
    const source = open(baseUrl);
    expect(typeof (await source.get(ofUrl(url)))).toBe('object');
    expect(requested).toEqual([address]);
    expect(source.problemOf(ofUrl(url))).toBeNull();
  });

  it.each([
    'https://evil.example/a.png',
    'https://service.example.evil.example/a.png',
    'http://service.example:8080/a.png',
    'https://service.example:80/a.png',
    '//evil.example/a.png',
    'http://service.example/api/events',
    String.raw`/\evil.example/a.png`,
    '',
  ])('is never fetched from elsewhere: %s', async (url) => {
    const { open, requested } = images(fine);
    const source = open('https://service.example');
    expect(source.problemOf(ofUrl(url))).toBe('elsewhere');
    expect(await source.get(ofUrl(url))).toBe('gone');
    expect(requested).toEqual([]);
  });
});

describe('an image that can not be shown', () => {
  const body = (text: string) => ({ status: 200, body: Buffer.from(text) });
  it.each([
    ['missing', { status: 404, body: Buffer.alloc(0) }],
    ['missing', { status: 410, body: Buffer.alloc(0) }],
    ['empty', body('')],
    ['SVG', body('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', body('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['unsupported', body('<!doctype html>')],
    ['too-large', { status: 200, body: pngOfSize(30_000, 30_000) }],
    ['too-large', new ServiceError('broken-answer', 'larger than 10 MB', { status: 200 })],
  ])('is known to be %s once it was asked for', async (problem, answer) => {
    const given = { current: answer };
    const source = images(() => given.current).open('https://service.example');
    expect(source.problemOf(image)).toBeNull();
    expect(await source.get(image)).toBe('gone');
    expect(source.problemOf(image)).toBe(problem);
    expect(source.problemOf(ofUrl('/uploads/b.png'))).toBeNull();
  });

  it('is forgotten once there is one', async () => {
    const given: { current: { status: number; body: Buffer } } = { current: body('') };
    const source = images(() => given.current).open('https://service.example');
    await source.get(image);
    expect(source.problemOf(image)).toBe('empty');
    given.current = fine();
    await source.get(image);
    expect(source.problemOf(image)).toBeNull();
  });

  it('is not one that could not be reached', async () => {
    const source = images(() => new ServiceError('unreachable', 'no connection')).open(
      'https://service.example',
    );
    expect(await source.get(image)).toBe('failed');
    expect(source.problemOf(image)).toBeNull();
  });

  it('is known for a bounded number of addresses', async () => {
    const source = images(() => body('')).open('https://service.example');
    const addressOf = (at: number) => ofUrl(`/uploads/${'x'.repeat(1_000_000)}${at}.png`);
    for (let at = 0; at < 70; at += 1) await source.get(addressOf(at));
    expect(source.problemOf(addressOf(0))).toBeNull();
    expect(source.problemOf(addressOf(69))).toBe('empty');
  });
});
