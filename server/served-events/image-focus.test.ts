import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleImage } from '@aushang/serving/images/sample-images.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
  const image = { '@id': '/api/event_images/9', imageFile: { url: '/files/9.webp' }, event: '/api/events/8' };
  test.upstream.others = { event_images: [image] };
  test.upstream.events.push(fakeEvent(8, [3]));
  test.upstream.answer = (request, response) => {
    if (request.url !== '/files/9.webp') return false;
    response.end(sampleImage('webpAlpha'));
    return true;
  };
  await test.gateway.pollNow();
});
afterEach(() => test.close());

const focus = { x: expect.any(Number), y: expect.any(Number) };
const published = async (): Promise<unknown> => await (await test.get('/api/events/8')).json();
const etag = async () => (await test.get('/api/events')).headers.get('etag');
const imageRequests = () => test.upstream.requests.filter((path) => path === '/files/9.webp').length;

it('an event has the point of interest of its image after a screen has asked for that, also after a restart', async () => {
  expect(await published()).toMatchObject({ imageFocus: null });
  expect(imageRequests()).toBe(0);
  await test.get('/api/images/9');
  await vi.waitFor(async () => {
    test.clock.now += 1000;
    await test.gateway.pollNow();
    expect(await published()).toMatchObject({ imageFocus: focus });
  }, 30_000);
  const found = await etag();
  await test.get('/api/images/9');
  await test.gateway.pollNow();
  expect(await etag()).toBe(found);
  test.clock.now += 1000;
  test = await test.restart();
  expect(await etag()).toBe(found);
  expect(imageRequests()).toBe(1);
});
