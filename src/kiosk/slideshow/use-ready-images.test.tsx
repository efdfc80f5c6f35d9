// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { turnsOf } from '#domain/turn.ts';
import { reduceLoop, startLoop } from './loop.ts';
import { useReadyImages } from './prepare-slide.ts';

const events = [1, 2, 3, 4, 5].map((id) => sampleEvent({ id, iri: `/api/events/${id}`, imageId: 10 * id }));
const slides = buildSlides(
  events,
  resolveConfig({ overview: 'off' }, builtInSite),
  Date.parse('2026-11-20T12:00:00Z'),
);
const loop = startLoop(turnsOf(slides), 0);
const nextLoop = reduceLoop(loop, { type: 'step', by: 1, now: 0 });

/** Images of a device that decodes each when the test says so. */
const decodings = new Map<string, { readonly finish: () => void; readonly fail: () => void }>();
class SlowImage {
  src = '';
  naturalWidth = 400;
  naturalHeight = 300;
  decode() {
    return new Promise<void>((resolve, reject) => {
      decodings.set(this.src, { finish: resolve, fail: () => reject(new Error('no image')) });
    });
  }
}
const finish = (id: number) => act(async () => decodings.get(`/api/images/${id}`)?.finish());

beforeEach(() => {
  decodings.clear();
  vi.stubGlobal('Image', SlowImage);
});

const start = () =>
  renderHook((shown: typeof loop) => [...useReadyImages(slides, shown).keys()], { initialProps: loop });

it('requests the images of the current and the next slide only', () => {
  start();
  expect([...decodings.keys()]).toEqual(['/api/images/10', '/api/images/20']);
});

it('names an image once it is decoded', async () => {
  const { result } = start();
  expect(result.current).toEqual([]);
  await finish(20);
  expect(result.current).toEqual([20]);
  await finish(10);
  expect(result.current).toEqual([20, 10]);
});

it('never names an image that cannot be decoded', async () => {
  const { result } = start();
  await act(async () => decodings.get('/api/images/10')?.fail());
  expect(result.current).toEqual([]);
});

it('forgets the images that were ready first', async () => {
  const { result, rerender } = start();
  await finish(10);
  await finish(20);
  rerender(nextLoop);
  await finish(30);
  expect(result.current).toEqual([10, 20, 30]);
  rerender(reduceLoop(nextLoop, { type: 'step', by: 1, now: 0 }));
  await finish(40);
  rerender(
    reduceLoop(reduceLoop(nextLoop, { type: 'step', by: 1, now: 0 }), { type: 'step', by: 1, now: 0 }),
  );
  await finish(50);
  expect(result.current).toEqual([20, 30, 40, 50]);
});

it('keeps the image of the slide on screen when others come', async () => {
  const { result, rerender } = start();
  await finish(10);
  for (const id of [2, 3, 4]) {
    rerender({ ...loop, next: `/api/events/${id}` });
    await finish(10 * id);
  }
  expect(result.current).toEqual([20, 30, 10, 40]);
  rerender({ ...loop, next: '/api/events/5' });
  await finish(50);
  expect(result.current).toEqual([30, 40, 10, 50]);
});

it('requests the image of the slide that follows in the list after a step by a person', () => {
  const shown = new Map(slides.map(({ key }, at) => [key, { at, count: 1 }]));
  const late = { ...loop, history: { ...loop.history, showings: shown }, next: '/api/events/5' };
  start().rerender(late);
  expect(decodings.has('/api/images/30')).toBe(false);
  const stepped = { ...reduceLoop(late, { type: 'step', by: 1, now: 0 }), next: '/api/events/5' };
  start().rerender(stepped);
  expect(decodings.has('/api/images/30')).toBe(true);
  decodings.clear();
  start().rerender({ ...stepped, isByHand: false });
  expect(decodings.has('/api/images/30')).toBe(false);
});
