import { type ReactNode, useEffect, useState } from 'react';
import { Boundary } from '#slideshow/boundary.tsx';
import { reportError } from './vitals.ts';

/** After so many failures in a row the page is loaded anew. */
const mostRemounts = 3;
/** A page that stood so long has recovered; the next failure is the first again. */
const recoveredMs = 600_000;

/** Lets the watchdog put up the page anew. */
export const remountEvent = 'aushang-remount';

/**
 * Around the whole page: what throws past every other boundary clears the page for a moment and puts it up anew, a little
 * later each time; if that does not help, the page is reloaded.
 */
export function PageBoundary({
  fallback,
  children,
}: {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}) {
  const [{ mount, failures, at }, setState] = useState({ mount: 0, failures: 0, at: 0 });
  const [isDown, setIsDown] = useState(false);
  const onError = (error: unknown) => {
    reportError('page', error);
    const now = performance.now();
    setState({ mount, failures: now - at > recoveredMs ? 1 : failures + 1, at: now });
    setIsDown(true);
  };
  useEffect(() => {
    const remount = () => {
      setState((state) => ({ ...state, mount: state.mount + 1 }));
      setIsDown(false);
    };
    window.addEventListener(remountEvent, remount);
    const timer = isDown ? setTimeout(remount, 1000 * 2 ** failures) : undefined;
    if (isDown && failures >= mostRemounts) void reload();
    return () => {
      clearTimeout(timer);
      window.removeEventListener(remountEvent, remount);
    };
  }, [isDown, failures]);
  return (
    <Boundary key={mount} onError={onError} fallback={fallback}>
      {children}
    </Boundary>
  );
}

async function reload(): Promise<void> {
  try {
    const { reloadPage } = await import('./reload-page.ts');
    await reloadPage('crash');
  } catch {
    // Without network there is nothing to load it from; the next failure tries again.
  }
}
