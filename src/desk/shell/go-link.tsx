import type { MouseEvent, ReactNode } from 'react';
import { useDesk } from './desk-context.ts';
import { type Route, writeRoute } from './route.ts';

/** A link within the desk: a real address, opened without loading the page anew. */
export function GoLink(props: {
  readonly to: Route;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly label?: string;
}) {
  const { navigate } = useDesk();
  const follow = (event: MouseEvent) => {
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isOwn) return;
    event.preventDefault();
    // The link may go with its view: without a new place the keyboard would begin at the top of the page again.
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
