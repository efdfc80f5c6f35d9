import type { ComponentProps, MouseEvent } from 'react';
import type { ScreenSetting } from '#domain/explain-verdict.ts';
import { useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import { type Route, withParameter, writeRoute } from './route.ts';
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

/** Opens the address builder with the setting that would show an event; nothing without one. `query`: of the kiosk page. */
export function AddressLink(props: { readonly query: string; readonly setting: ScreenSetting | undefined }) {
  const { words } = useView(deskWords);
  if (props.setting === undefined) return null;
  const { name, value } = props.setting;
  return (
    <GoLink to={{ view: 'address', query: withParameter(props.query, name, String(value)) }}>
      {words.buildAddress[name](value)}
    </GoLink>
  );
}
