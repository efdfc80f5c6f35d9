import { useCallback, useSyncExternalStore } from 'react';
import { readRoute, type Route, writeRoute } from './route.ts';

const moved = 'aushang:moved';

function subscribe(onMove: () => void): () => void {
  window.addEventListener('popstate', onMove);
  window.addEventListener(moved, onMove);
  return () => {
    window.removeEventListener('popstate', onMove);
    window.removeEventListener(moved, onMove);
  };
}

export type Navigate = (route: Route, how?: 'push' | 'replace') => void;

/** Where the desk is, from the address bar, and how to go elsewhere. Typing replaces the address, a click adds one. */
export function useRoute(): { readonly route: Route; readonly navigate: Navigate } {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  const navigate = useCallback<Navigate>((route, how = 'push') => {
    const address = writeRoute(route);
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(window.history.state, '', address);
    window.dispatchEvent(new Event(moved));
  }, []);
  return { route: readRoute(search), navigate };
}
