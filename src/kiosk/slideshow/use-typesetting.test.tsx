// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides, type Slide } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';

/* Fonts are loaded once per page, so each test has modules of its own. */

const config = resolveConfig({}, builtInSite);
const now = Date.parse('2026-11-20T12:00:00Z');
const slidesOf = (...names: readonly string[]) =>
  buildSlides(
    names.map((name, index) => sampleEvent({ id: index + 1, name })),
    config,
    now,
  );

/** Texts for which files were requested, with what finishes the requests. */
let requests: Map<string, (() => void)[]>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  requests = new Map();
  const load = (_font: string, text: string) =>
    new Promise((resolve) => {
      requests.set(text, [...(requests.get(text) ?? []), () => resolve([])]);
    });
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
});
afterEach(() => void vi.useRealTimers());

async function start(slides: readonly Slide[]) {
  const screen = await import('./use-typesetting.ts');
  const hook = renderHook((shown: readonly Slide[]) => screen.useTypesetting('de', shown), {
    initialProps: slides,
  });
  return { ...screen, ...hook };
}
const finish = (text: string) =>
  act(async () => {
    for (const resolve of requests.get(text) ?? []) resolve();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });

describe('useTypesetting', () => {
  it('has tools in its first render when fonts and patterns are loaded', async () => {
    const { loadTypesetting } = await import('./load-typesetting.ts');
    const loading = loadTypesetting({ language: 'de' });
    await finish('Aä0');
    await loading;
    const { result } = await start(slidesOf('Mensa-Talk'));
    expect(result.current).toBeDefined();
  });

  it('waits for the Latin files alone when no text needs others', async () => {
    const { result } = await start(slidesOf('Mensa-Talk', 'Frühstück für alle'));
    expect([...requests.keys()]).toEqual(['Aä0']);
    expect(result.current).toBeUndefined();
    await finish('Aä0');
    expect(result.current).toBeDefined();
  });

  it('waits for extended Latin when a text needs it', async () => {
    const { result } = await start(slidesOf('Mensa-Talk', 'Lesung mit Stanisław Lem'));
    expect([...requests.keys()]).toEqual(['Aä0åł']);
    await finish('Aä0åł');
    expect(result.current).toBeDefined();
  });

  it('measures anew when such a text comes later, and not again when it is gone', async () => {
    const { result, rerender } = await start(slidesOf('Mensa-Talk'));
    await finish('Aä0');
    const before = result.current;
    rerender(slidesOf('Stanisław Lem'));
    expect(result.current).toBe(before);
    await finish('Aä0åł');
    const after = result.current;
    expect(after).not.toBe(before);
    rerender(slidesOf('Mensa-Talk'));
    await finish('Aä0åł');
    expect(result.current).toBe(after);
  });

  it('looks for such letters in the next event of the idle slide too', async () => {
    const slides = buildSlides([], config, now, { next: sampleEvent({ place: 'Café Łódź' }) });
    await start(slides);
    expect([...requests.keys()]).toEqual(['Aä0åł']);
  });

  it('goes on with the fonts of the device after three seconds', async () => {
    const { result } = await start(slidesOf('Mensa-Talk'));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(result.current).toBeDefined();
  });

  it('knows the letters of the extended files', async () => {
    const { extendedLatin } = await import('./use-typesetting.ts');
    const css = readFileSync('packages/styles/fonts.css', 'utf8');
    const ranges = [...css.matchAll(/latin-(?:1|ext)\.woff2[^}]*unicode-range:\s*([^;]+)/g)].map(
      ([, range]) => range,
    );
    expect(ranges).toHaveLength(4);
    const isInRange = (code: number) =>
      `${ranges[0]}, ${ranges[1]}`.split(/,\s*/).some((range) => {
        const [from = 0, to = from] = range
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return code >= from && code <= to;
      });
    const codes = Array.from({ length: 0x3000 }, (_, code) => code);
    const differing = codes.filter(
      (code) => extendedLatin.test(String.fromCharCode(code)) !== isInRange(code),
    );
    expect(differing).toEqual([]);
    expect(ranges.slice(2)).toEqual(ranges.slice(0, 2));
  });
});
