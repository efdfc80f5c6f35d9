// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { composeAlarms } from '#notices/layout/compose-alarms.ts';
import { sampleNotice, sampleNoticeInput } from '#notices/layout/sample-notices.ts';
import type { Notice } from '#notices/model/notice.ts';
import { Alarms } from './notice-layer.tsx';

vi.mock('#notices/layout/compose-alarms.ts');
const compose = vi.mocked(composeAlarms);

/** Monotonic ms. */
let clock = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const { notices: _, ...input } = sampleNoticeInput([], [1920, 1080]);
const first = [sampleNotice({ text: { de: 'Gebäude räumen' } })];
const second = [sampleNotice({ id: 'n2', text: { de: 'Im Haus bleiben' } }), ...first];

/** Each step takes a portion. With `steps`, the layout of all alarms so far is ready after so many. */
function start(steps: number, drawn = '') {
  const taken: string[] = [];
  compose.mockImplementation(function* ({ notices }) {
    const ids = notices.map(({ id }) => id).join();
    for (let step = 0; step < steps; step += 1) {
      taken.push(ids);
      clock += 1000;
      yield;
    }
    return [{ sections: notices.map((notice) => ({ notice, rect, blocks: [] })), seconds: 8 }];
  });
  const show = (alarms: Notice[], now = drawn) => (
    <Alarms {...{ alarms, input, readers: input }} drawn={now} />
  );
  const { container, rerender } = render(show(first));
  return { container, taken, show: (alarms: Notice[]) => rerender(show(alarms, '')) };
}
const rect = { x: 0, y: 0, width: 1920, height: 1080 };
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('an alarm is on screen before any of its layout is made', () => {
  const { container, taken } = start(Infinity);
  expect(container.textContent).toBe('Alarm 12:05Gebäude räumen');
  expect(container.querySelector('article')?.getAttribute('role')).toBe('alert');
  expect(taken).toEqual([]);
});

it('a second alarm is on screen while the layout of the first never ends, which is abandoned', () => {
  const { container, taken, show } = start(Infinity);
  pass(40);
  expect(taken.length).toBeGreaterThan(0);
  show(second);
  expect(container.textContent).toContain('Im Haus bleiben');
  expect(container.textContent).toContain('Gebäude räumen');
  taken.length = 0;
  pass(40);
  expect(new Set(taken)).toEqual(new Set(['n2,n1']));
});

it('the layout replaces the plain type once it is made, a step in each portion', () => {
  const { container, taken } = start(3);
  const article = container.querySelector('article');
  pass(34);
  expect(taken.length).toBe(1);
  expect(container.textContent).toContain('Gebäude räumen');
  pass(2);
  expect(taken.length).toBe(3);
  pass(1);
  expect(container.querySelector('article')).toBe(article);
  expect(article?.textContent).toBe('');
});

it('what the gateway drew stays until the layout is made', () => {
  const { container } = start(1, '<article>drawn</article>');
  expect(container.textContent).toBe('drawn');
  pass(40);
  expect(container.textContent).toBe('');
});

it('a layout that fails leaves the plain type', () => {
  compose.mockImplementation(function* () {
    yield;
    throw new TypeError('broken');
  });
  const { container } = render(<Alarms alarms={first} drawn="" {...{ input, readers: input }} />);
  pass(40);
  expect(container.textContent).toContain('Gebäude räumen');
});
