import { useSyncExternalStore } from 'react';
import type { ComposedScreen } from '#kiosk/layout/compose-screen.ts';

/** What alarms and notices leave of the screen to the slides. */
let area = {
  /** No slide is shown, and the loop rests: at first where the gateway drew notices, until their chunk is loaded. */
  isCovered: document.querySelector('[data-notice]') !== null,
  /** Composes what a band of notices leaves of the screen. */
  composeRest: (screen: ComposedScreen) => screen,
};
const listeners = new Set<() => void>();

export const takenArea = () => area;

export function setTakenArea(next: typeof area): void {
  area = next;
  for (const listener of listeners) listener();
}

/** Slides do not wait longer than this for notices whose script has not arrived. */
const maxWaitMs = 5000;

let awaited: typeof area | null = null;

/** Keeps slides back until the notices are composed: a slide drawn before its band would move when the band comes. */
export function awaitNotices(): void {
  awaited = { ...area, isCovered: true };
  setTakenArea(awaited);
  setTimeout(() => {
    if (areNoticesAwaited()) setTakenArea({ ...area, isCovered: false });
  }, maxWaitMs);
}

export const areNoticesAwaited = () => area === awaited;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useTakenArea = () => useSyncExternalStore(subscribe, takenArea);
