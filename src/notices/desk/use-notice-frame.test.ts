// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleListedNotice } from '#notices/model/sample-listed-notice.ts';
import { useNoticeFrame } from './send-step.tsx';

afterEach(cleanup);

function createFrame() {
  const page = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentWindow', { value: page });
  const sayReady = (origin = window.location.origin) => {
    const message = new MessageEvent('message', { origin, data: { aushang: 'ready' } });
    Object.defineProperty(message, 'source', { value: page });
    act(() => void window.dispatchEvent(message));
  };
  return { frame, page, sayReady };
}

it('posts the notices once the page takes them, again on each change, and anew to the next page', () => {
  const [first, second] = [[sampleListedNotice()], [sampleListedNotice({ id: 'notice-2' })]];
  const { result, rerender } = renderHook(({ notices }) => useNoticeFrame(notices), {
    initialProps: { notices: first },
  });
  const { frame, page, sayReady } = createFrame();
  act(() => result.current.frameRef(frame));
  expect(page.postMessage).not.toHaveBeenCalled();
  sayReady('https://elsewhere.example');
  expect(page.postMessage).not.toHaveBeenCalled();
  sayReady();
  rerender({ notices: second });
  expect(page.postMessage.mock.calls).toEqual([
    [{ aushang: 'notices', notices: first }, window.location.origin],
    [{ aushang: 'notices', notices: second }, window.location.origin],
  ]);
  act(() => result.current.frameRef(null));
  const other = createFrame();
  act(() => result.current.frameRef(other.frame));
  rerender({ notices: first });
  expect(other.page.postMessage).not.toHaveBeenCalled();
  other.sayReady();
  expect(other.page.postMessage).toHaveBeenCalledOnce();
});
