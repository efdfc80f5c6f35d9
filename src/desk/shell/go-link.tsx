import type { ComponentProps, MouseEvent } from 'react';
import { type Route, writeRoute } from './route.ts';
import { openRoute } from './use-route.ts';

/** A link within the desk, followed without loading the page. */
export function GoLink({ to, children, ...rest }: { readonly to: Partial<Route> } & ComponentProps<'a'>) {
  const follow = (event: MouseEvent) => {
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlainClick) return;
    event.preventDefault();
    // The focused link may be removed with its view, which would move focus to the top of the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    openRoute(to);
  };
  return (
    <a {...rest} href={writeRoute(to)} onClick={follow}>
      {children}
    </a>
  );
}
