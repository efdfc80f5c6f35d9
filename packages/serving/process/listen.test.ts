import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeOnSignal } from './listen.ts';

const listeners = () => process.listeners('SIGTERM');
let before: NodeJS.SignalsListener[];
let interruptBefore: NodeJS.SignalsListener[];
const exit = vi.fn<() => never>();

beforeEach(() => {
  before = listeners();
  interruptBefore = process.listeners('SIGINT');
  vi.spyOn(process, 'exit').mockImplementation(exit);
});
afterEach(() => {
  for (const added of listeners().filter((one) => !before.includes(one))) process.off('SIGTERM', added);
  for (const added of process.listeners('SIGINT').filter((one) => !interruptBefore.includes(one)))
    process.off('SIGINT', added);
  exit.mockReset();
});

const terminate = () => listeners().at(-1)?.('SIGTERM');

test('a signal during the start closes what was started, once it has', async () => {
  let finish = (_closes: (() => Promise<void>)[]) => {};
  const started = new Promise<(() => Promise<void>)[]>((resolve) => (finish = resolve));
  const close = vi.fn<() => Promise<void>>(async () => undefined);
  closeOnSignal(started);
  expect(listeners()).toHaveLength(before.length + 1);
  terminate();
  await Promise.resolve();
  expect(close).not.toHaveBeenCalled();
  finish([close, () => Promise.reject(new Error('not closed'))]);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(0));
  expect(close).toHaveBeenCalledOnce();
});

test('a second signal exits immediately', () => {
  closeOnSignal(new Promise(() => {}));
  terminate();
  expect(exit).not.toHaveBeenCalled();
  terminate();
  expect(exit).toHaveBeenCalledWith(1);
});

test('a start that failed ends the program too', async () => {
  closeOnSignal(Promise.reject(new Error('the port is in use')));
  terminate();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
});
