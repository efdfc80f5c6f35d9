import type { ComponentProps } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { AddressLink } from '#desk/shell/marks.tsx';
import { shownQuery } from '#screens/model/listed-screen.ts';

/** Opens the form of a named screen with the setting that would show an event. `screen`: its name. */
export function SettingLink(props: {
  readonly screen: string;
  readonly setting: ComponentProps<typeof AddressLink>['setting'];
}) {
  const { screen: name, setting } = props;
  const screen = useDesk().screens?.find((one) => one.name === name);
  if (screen === undefined) return null;
  const own = Object.keys(parseParameters(screen.address?.split('?')[1] ?? '').parameters);
  const query = shownQuery({ ...screen, address: '' });
  return <AddressLink {...{ query, setting, own }} screen={name} />;
}
