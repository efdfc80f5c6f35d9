import type { MouseEvent, ReactNode } from 'react';
import { useDesk } from './desk-context.ts';
import { type Route, writeRoute } from './route.ts';

/** A link within the desk, followed without loading the page. */
export function GoLink(props: {
  readonly to: Route;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly label?: string;
}) {
  const { navigate } = useDesk();
  const follow = (event: MouseEvent) => {
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlainClick) return;
    event.preventDefault();
    // The focused link may be removed with its view, which would move focus to the top of the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    navigate(props.to);
    window.scrollTo(0, 0);
  };
  return (
    <a
      href={writeRoute(props.to)}
      onClick={follow}
      className={props.className}
      aria-current={props.isCurrent === true ? 'page' : undefined}
      aria-label={props.label}
    >
      {props.children}
    </a>
  );
}
