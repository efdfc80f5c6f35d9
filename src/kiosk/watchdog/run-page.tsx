import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { growingPause } from '#limits/growing-pause.ts';
import { removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { reportError } from './page-health.ts';
import { reloadPage } from './reload-page.ts';

const maxRemounts = 3;
/** The pauses before a remount after the second failure, the third, …; after the first one it is at once. */
const pausesMs = { first: 4000, longest: 64_000 };
/** A failure after this time counts as the first. */
const recoveryMs = 600_000;

export const remountEvent = 'aushang-remount';

/** Mounts the page again after an uncaught error, on which React unmounts the whole tree; reloads it after repeated ones. */
export function runPage(place: Element, page: ReactNode, fallback: ReactNode): void {
  let host = place;
  let root: Root | null = null;
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout>;

  const mount = (content: ReactNode) => {
    const previous = root;
    // The content of the old element may be inconsistent for React.
    const element = document.createElement('div');
    element.id = host.id;
    // Read by the inline script of index.html, which otherwise takes the start for a failed one.
    element.setAttribute('data-started', '');
    host.replaceWith(element);
    host = element;
    root = createRoot(host, { onUncaughtError: fail, onCaughtError: () => undefined });
    root.render(content);
    previous?.unmount();
  };
  const remount = () => {
    clearTimeout(timer);
    removeFirstSlide();
    mount(page);
  };
  const fail = (error: unknown) => {
    reportError('page', error);
    root = null;
    const now = performance.now();
    failures = now - failedAt > recoveryMs ? 1 : failures + 1;
    failedAt = now;
    if (failures > maxRemounts) void reloadPage('crash');
    clearTimeout(timer);
    timer = setTimeout(remount, failures === 1 ? 0 : growingPause(failures - 2, pausesMs));
    if (failures > 1) mount(fallback);
  };
  window.addEventListener(remountEvent, remount);
  mount(page);
}
