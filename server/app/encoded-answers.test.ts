import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleImage } from '@aushang/serving/images/sample-images.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
  const image = { '@id': '/api/event_images/9', imageFile: { url: '/files/9.png' }, event: '/api/events/8' };
  test.upstream.others = { event_images: [image] };
  test.upstream.events.push(fakeEvent(8, [3], { name: 'Größe' }));
});
afterEach(() => test.close());

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The answers are those of a proxy that compresses everything, or a framework that writes a mark before its JSON. */
function encodeAnswers(encoding: string | null, encode: (body: Buffer) => Buffer): void {
  test.upstream.answer = (request, response) => {
    const end = response.end.bind(response);
    if (encoding !== null) response.setHeader('content-encoding', encoding);
    response.end = (body: unknown) => end(encode(Buffer.isBuffer(body) ? body : Buffer.from(String(body))));
    if (request.url?.startsWith('/files/') !== true) return false;
    response.end(sampleImage('png'));
    return true;
  };
}

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  [null, (body: Buffer) => Buffer.concat([mark, body])],
  ['gzip', (body: Buffer) => gzipSync(Buffer.concat([mark, body]))],
] as const)('reads answers in %s, and behind a byte order mark', async (encoding, encode) => {
  encodeAnswers(encoding, encode);
  await test.gateway.pollNow();
  expect(await (await test.get('/api/events')).text()).toContain('Größe');
});

it('reads compressed images', async () => {
  encodeAnswers('br', brotliCompressSync);
  await test.gateway.pollNow();
  const image = await test.get('/api/images/9');
  expect([image.status, image.headers.get('content-encoding')]).toEqual([200, null]);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(sampleImage('png'));
});

it('keeps the events where a compressed answer is cut', async () => {
  encodeAnswers('gzip', (body) => gzipSync(body).subarray(0, -20));
  await test.gateway.pollNow();
  expect(await (await test.get('/api/events')).text()).toContain('Kultur & Campus');
  expect(test.log.join('\n')).toMatch(/event service fails.*broken-answer.*broken JSON/);
});
