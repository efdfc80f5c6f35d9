import { useCallback, useSyncExternalStore } from 'react';
import { readRoute, type Route, writeRoute } from './route.ts';

const routeChanged = 'aushang:moved';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  window.addEventListener(routeChanged, onChange);
  return () => {
    window.removeEventListener('popstate', onChange);
    window.removeEventListener(routeChanged, onChange);
  };
}

export type Navigate = (route: Route, how?: 'push' | 'replace') => void;

/** The route in the address bar. Typing replaces an entry of the history, a click adds one. */
export function useRoute(): { readonly route: Route; readonly navigate: Navigate } {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  const navigate = useCallback<Navigate>((route, how = 'push') => {
    const address = writeRoute(route);
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(window.history.state, '', address);
    window.dispatchEvent(new Event(routeChanged));
  }, []);
  return { route: readRoute(search), navigate };
}
