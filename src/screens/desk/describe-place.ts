import type { ListedScreen } from '#screens/model/listed-screen.ts';

/** "Mensa, EG, Eingang"; '' if it is not known. */
export function describePlace({ place: { building, floor, place: spot } }: ListedScreen): string {
  return [building, floor, spot].filter((part) => part !== undefined && part !== '').join(', ');
}

/** "Mensa, Foyer"; `nameless` names a category that does not exist. */
export function describeMonitors(
  { monitors, monitorNames }: ListedScreen,
  nameless: (id: number) => string,
): string {
  return monitors.map((id, at) => monitorNames[at] ?? nameless(id)).join(', ');
}

/** "07:00–22:00", as its parameters say; '' if it is never dark. */
export function describeHours({
  parameters: { on = '', off = '' },
}: Pick<ListedScreen, 'parameters'>): string {
  if (on === '' && off === '') return '';
  return `${on || '00:00'}–${off || '24:00'}`;
}
