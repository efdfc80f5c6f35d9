// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { turnsOf } from '#domain/turn.ts';
import { type Loop, reduceLoop, startLoop } from './loop.ts';
import type { SlideshowProps } from './prepare-slide.ts';
import Slideshow from './slideshow.tsx';
import { loadTypesetting } from './load-typesetting.ts';

const config = resolveConfig({}, builtInSite);
const events = [1, 2].map((id) => sampleEvent({ id, iri: `/api/events/${id}`, imageId: 10 * id }));
const slides = buildSlides(events, config, Date.parse('2026-11-20T12:00:00Z'));
const loop = startLoop(turnsOf(slides), 0);
const step = (from: Loop) => reduceLoop(from, { type: 'step', by: 1, now: 0 });
const props: SlideshowProps = {
  slides,
  loop,
  config,
  images: new Map(),
  site: builtInSite,
  theme: 'light',
  now: 0,
  owner: { logo: {}, site: '', monitor: 'Mensa' },
  dataAge: null,
  isDrawn: true,
  onBroken: () => undefined,
};

const article = '<article aria-current="true" data-event="/api/events/1"><h1>Mensa-Talk</h1></article>';
const first = () => document.querySelector('#first-slide > article');
const own = (key: string) => document.querySelector(`main > article[data-event="${key}"]`);
const countCurrent = () => document.querySelectorAll('article[aria-current="true"]').length;
const counts: number[] = [];
let observer: MutationObserver;

beforeEach(async () => {
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  await loadTypesetting({ language: 'de' });
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="first-slide">${article}</div>`;
  counts.length = 0;
  observer = new MutationObserver(() => void counts.push(countCurrent()));
  observer.observe(document, { subtree: true, childList: true, attributes: true });
});
afterEach(() => {
  observer.disconnect();
  vi.useRealTimers();
});

function start(change: Partial<SlideshowProps> = {}) {
  const container = document.body.appendChild(document.createElement('div'));
  const { rerender, unmount } = render(<Slideshow {...props} {...change} />, { container });
  return { show: (next: Partial<SlideshowProps>) => rerender(<Slideshow {...props} {...next} />), unmount };
}
const passTransition = () => act(() => vi.advanceTimersByTimeAsync(800));

describe('a slideshow whose first slide is in the document', () => {
  it('leaves that slide as it is', () => {
    const node = first();
    const { show } = start();
    show({ now: 60_000, images: new Map([[10, { width: 400, height: 300 }]]) });
    expect(first()).toBe(node);
    expect(first()?.outerHTML).toBe(article);
    expect(own('/api/events/1')).toBeNull();
    expect(countCurrent()).toBe(1);
  });

  it('corrects its clock each minute, and nothing else', () => {
    const clock = document.createElement('time');
    first()?.append(clock);
    const text = document.createTextNode('00:59');
    clock.append(text);
    const { show } = start();
    expect(clock.textContent).toBe('01:00');
    show({ now: 60_000 });
    expect(clock.textContent).toBe('01:01');
    expect(first()?.outerHTML).toBe(article.replace('</article>', '<time>01:01</time></article>'));
  });

  it('lets the next slide enter above it, and removes it after the transition', async () => {
    const { show } = start();
    show({ loop: step(loop) });
    expect(first()?.getAttribute('aria-hidden')).toBe('true');
    expect(own('/api/events/2')?.className).toContain('fade');
    expect(own('/api/events/1')).toBeNull();
    await passTransition();
    expect(first()).toBeNull();
    show({ loop: step(step(loop)) });
    expect(own('/api/events/1')?.className).toContain('fade');
    await passTransition();
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.filter((count) => count !== 1)).toEqual([]);
  });

  it('removes it at once without a transition', () => {
    const { show } = start({ config: { ...config, transition: 'none' } });
    show({ config: { ...config, transition: 'none' }, loop: step(loop) });
    expect(first()).toBeNull();
    expect(countCurrent()).toBe(1);
  });

  it('draws a single slide itself when its dwell is over, without an entrance', () => {
    const single = { slides: [slides[0]] as const, loop: startLoop(turnsOf([slides[0]]), 0) };
    const { show } = start(single);
    show({ ...single, loop: step(single.loop) });
    expect(first()).toBeNull();
    expect(own('/api/events/1')?.className).not.toContain('fade');
  });

  it.each<[string, Partial<SlideshowProps>]>([
    ['its content changes', { isDrawn: false }],
    ['the site changes', { site: { ...builtInSite, name: 'Campus' } }],
    [
      'in a frame its image is there',
      { config: { ...config, isFramed: true }, images: new Map([[10, { width: 400, height: 300 }]]) },
    ],
  ])('draws it anew at once, without an entrance, when %s', async (_name, change) => {
    const { show } = start();
    show(change);
    expect(first()).toBeNull();
    expect(own('/api/events/1')?.className).not.toContain('fade');
    show({ ...change, loop: step(loop) });
    // The class stays as it was, because another one would repaint the slide.
    expect(own('/api/events/1')?.className).not.toContain('fade');
    expect(own('/api/events/2')?.className).toContain('fade');
    await passTransition();
    expect(counts.filter((count) => count !== 1)).toEqual([]);
  });

  it('draws it anew in a window of another size, not after a resize that changes nothing', () => {
    start();
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(first()).not.toBeNull();
    const { innerWidth } = window;
    Object.defineProperty(window, 'innerWidth', { value: innerWidth + 1, configurable: true });
    act(() => void window.dispatchEvent(new Event('resize')));
    Object.defineProperty(window, 'innerWidth', { value: innerWidth, configurable: true });
    expect(first()).toBeNull();
    expect(own('/api/events/1')).not.toBeNull();
  });

  it('removes it with itself, and does not take it again', () => {
    const { unmount } = start();
    unmount();
    expect(first()).toBeNull();
    start();
    expect(own('/api/events/1')).not.toBeNull();
  });
});

it('keeps the slide in the document until fonts and patterns are loaded', async () => {
  const english = { ...config, language: 'en' as const };
  start({ config: english, isDrawn: false });
  expect(first()?.getAttribute('aria-current')).toBe('true');
  vi.useRealTimers();
  await act(() => loadTypesetting({ language: 'en' }));
  await vi.waitFor(() => expect(own('/api/events/1')).not.toBeNull(), 30_000);
  expect(first()).toBeNull();
});

it('draws its first slide without an entrance when the document has none', () => {
  document.getElementById('first-slide')?.remove();
  start();
  expect(own('/api/events/1')?.className).not.toContain('fade');
});

it('draws neighbouring slides on different backgrounds, in the colours of the theme', () => {
  document.getElementById('first-slide')?.remove();
  const two = (ground: string) =>
    [`${ground}a`, `${ground}b`].map((one) => ({ ground: one, ink: '#fff', accent: '#fff', quiet: '#fff' }));
  const site = { ...builtInSite, grounds: { light: two('#ff'), dark: two('#11'), contrast: two('#00') } };
  const groundOf = (key: string) =>
    own(key)
      ?.getAttribute('style')
      ?.match(/--ground: ?(#\w+)/)?.[1];
  const { show } = start({ site });
  expect(groundOf('/api/events/1')).toBe('#ffa');
  show({ site, loop: step(loop) });
  expect([groundOf('/api/events/1'), groundOf('/api/events/2')]).toEqual(['#ffa', '#ffb']);
  show({ site, loop: step(loop), theme: 'dark' });
  expect([groundOf('/api/events/1'), groundOf('/api/events/2')]).toEqual(['#11a', '#11b']);
});
