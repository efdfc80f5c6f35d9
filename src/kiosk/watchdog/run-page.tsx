import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { reportError } from './page-health.ts';

/** After so many failures in a row the page is loaded anew. */
const mostRemounts = 3;
/** A page that stood so long has recovered; the next failure is the first again. */
const recoveredMs = 600_000;

/** Lets the watchdog put up the page anew. */
export const remountEvent = 'aushang-remount';

/**
 * Puts up the page in place of an element. What throws past every boundary takes React's whole tree with it; then the page is put up anew in a
 * fresh element, at once the first time, a little later each time after, and if that does not help it is reloaded.
 */
export function runPage(place: Element, page: ReactNode, fallback: ReactNode): void {
  let host = place;
  let root: Root | null = null;
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout>;

  const put = (content: ReactNode) => {
    const broken = root;
    // A fresh element: whoever broke the old one has left React's picture of it wrong.
    const fresh = document.createElement('div');
    fresh.id = host.id;
    host.replaceWith(fresh);
    host = fresh;
    // What a boundary catches it also reports.
    root = createRoot(host, { onUncaughtError: fail, onCaughtError: () => undefined });
    root.render(content);
    broken?.unmount();
  };
  const remount = () => {
    clearTimeout(timer);
    put(page);
  };
  const fail = (error: unknown) => {
    reportError('page', error);
    root = null;
    const now = performance.now();
    failures = now - failedAt > recoveredMs ? 1 : failures + 1;
    failedAt = now;
    if (failures > mostRemounts) void reload();
    clearTimeout(timer);
    timer = setTimeout(remount, failures === 1 ? 0 : 1000 * 2 ** Math.min(failures, 6));
    if (failures > 1) put(fallback);
  };
  window.addEventListener(remountEvent, remount);
  put(page);
}

async function reload(): Promise<void> {
  try {
    const { reloadPage } = await import('./reload-page.ts');
    await reloadPage('crash');
  } catch {
    // Without network there is nothing to load it from; the next failure tries again.
  }
}
