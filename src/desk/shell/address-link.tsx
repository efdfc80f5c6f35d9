import type { ScreenSetting } from '#domain/explain-verdict.ts';
import { useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import { GoLink } from './go-link.tsx';
import { withParameter } from './route.ts';

/** Opens the address builder with the setting that would show an event; nothing without one. */
export function AddressLink(props: {
  /** The kiosk page's parameters. */
  readonly query: string;
  readonly setting: ScreenSetting | undefined;
}) {
  const { words } = useView(deskWords);
  const { query, setting } = props;
  if (setting === undefined) return null;
  const { name, value } = setting;
  return (
    <GoLink to={{ view: 'address', query: withParameter(query, name, String(value)) }}>
      {words.buildAddress[name](value)}
    </GoLink>
  );
}
