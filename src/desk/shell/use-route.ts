import { useSyncExternalStore } from 'react';
import { readRoute, type Route, writeRoute } from './route.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}

/** The route in the address bar. */
export function useRoute(): Route {
  return readRoute(useSyncExternalStore(subscribe, () => window.location.search));
}

/** A click adds an entry to the history. */
export function openRoute(route: Partial<Route>): void {
  window.history.pushState(null, '', writeRoute(route));
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.scrollTo(0, 0);
}

/** Typing replaces the entry of the history. */
export function changeRoute(route: Route): void {
  window.history.replaceState(window.history.state, '', writeRoute(route));
  window.dispatchEvent(new PopStateEvent('popstate'));
}
