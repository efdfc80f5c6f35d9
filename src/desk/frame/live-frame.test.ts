// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFrame } from './live-frame.tsx';

afterEach(cleanup);

const data = {
  aushang: 'state',
  current: '/api/events/1',
  order: ['/api/events/1'],
  isPaused: false,
  warnings: [],
  codes: null,
  reaches: null,
};

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentWindow', { value: window });
  return frame;
}

it('has the state of the page in its frame, and none once the frame is gone', () => {
  const { result } = renderHook(() => useFrame());
  act(() => result.current.frameRef(createFrame()));
  expect(result.current.state).toBeNull();
  const message = { origin: window.location.origin, source: window, data };
  act(() => void window.dispatchEvent(new MessageEvent('message', message)));
  expect(result.current.state).toMatchObject({ current: '/api/events/1' });
  act(() => result.current.frameRef(null));
  act(() => result.current.frameRef(createFrame()));
  expect(result.current.state).toBeNull();
});
