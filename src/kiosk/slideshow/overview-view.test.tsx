// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { turnsOf } from '#domain/turn.ts';
import { startLoop } from './loop.ts';
import type { loadTypesetting as Load } from './load-typesetting.ts';
import type Component from './slideshow.tsx';

const now = Date.parse('2026-11-24T12:00:00+01:00');
const agenda = resolveConfig({ monitor: ['mensa'], view: 'agenda' }, builtInSite);
const events = [sampleEvent({ id: 1, name: 'Jazz', place: 'Foyer' }), sampleEvent({ id: 2, canceled: true })];

const rendered = vi.fn<(text: string) => void>();
let Slideshow: typeof Component;
let loadTypesetting: typeof Load;

// Loaded anew: another file of this worker may have loaded the slideshow with the real texts.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('./text-view.tsx', async (importOriginal) => {
    const { TextView } = await importOriginal<typeof import('./text-view.tsx')>();
    return {
      TextView: (props: Parameters<typeof TextView>[0]) => {
        rendered(props.block.role);
        return <TextView {...props} />;
      },
    };
  });
  ({ loadTypesetting } = await import('./load-typesetting.ts'));
  ({ default: Slideshow } = await import('./slideshow.tsx'));
});

afterAll(() => {
  vi.doUnmock('./text-view.tsx');
  vi.resetModules();
});

async function start(publicUrl: string, config = agenda) {
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  await loadTypesetting({ language: 'de' });
  const onBroken = vi.fn<() => void>();
  const slides = buildSlides(events, config, now);
  const shared = {
    config,
    images: new Map<number, never>(),
    owner: { logo: null, site: '', monitor: 'Mensa' },
    theme: 'light',
    dataAge: null,
    onBroken,
  } as const;
  const state = { loop: startLoop(turnsOf(slides), 0), isDrawn: false, isFramed: false };
  const site = { ...builtInSite, publicUrl };
  const showAt = (time: number) => (
    <Slideshow {...shared} {...state} site={site} slides={buildSlides(events, config, time)} now={time} />
  );
  const { container, rerender } = render(showAt(now));
  await act(() => Promise.resolve());
  expect(onBroken).not.toHaveBeenCalled();
  return { container, passMinute: () => rerender(showAt(now + 60_000)) };
}

const textsOf = (container: HTMLElement, selector: string) =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('is an article with one heading, its date and a row for each event', async () => {
  const { container } = await start('https://board.example.edu');
  const article = container.querySelector('article[aria-current="true"][data-overview]');
  expect(article?.hasAttribute('data-event')).toBe(false);
  expect(textsOf(container, 'h1')).toEqual(['Heute im Haus']);
  expect(textsOf(container, '[data-role="date"]')).toEqual(['Dienstag, 24. November']);
  const rows = ['18:00', 'Jazz', 'Foyer', '18:00', 'Abgesagt', 'Veranstaltung 2'];
  expect(textsOf(container, '[data-role="row"]')).toEqual(rows);
});

it('has a code that leads to the events of its monitor, where a phone can reach them', async () => {
  const label = 'Alle Termine aufs Handy';
  const { container: reachable } = await start('https://board.example.edu');
  expect(reachable.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe(label);
  const { container: local } = await start('http://localhost:8080');
  expect(local.querySelector('svg')).toBeNull();
  expect(local.textContent).not.toContain('Handy');
});

it.each([
  ['an overview', agenda],
  ['an event', resolveConfig({ monitor: ['mensa'], overview: 'off' }, builtInSite)],
])('renders the texts of %s once, although each minute brings new slides', async (_, config) => {
  rendered.mockClear();
  const { container, passMinute } = await start('https://board.example.edu', config);
  const before = rendered.mock.calls.length;
  expect(before).toBeGreaterThan(2);
  expect(textsOf(container, 'time')).toEqual(['12:00']);
  passMinute();
  expect(textsOf(container, 'time')).toEqual(['12:01']);
  expect(rendered).toHaveBeenCalledTimes(before);
});
