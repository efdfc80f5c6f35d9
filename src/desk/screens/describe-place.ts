import type { ListedScreen } from '#screens/listed-screen.ts';

/** "Mensa, EG, Eingang"; without a place the names of its monitors. */
export function describePlace({ place, monitorNames, monitors }: ListedScreen): string {
  const { building, floor, place: spot } = place;
  const parts = [building, floor, spot].filter((part) => part !== undefined && part !== '');
  if (parts.length > 0) return parts.join(', ');
  return monitorNames.map((name, at) => name ?? String(monitors[at])).join(', ');
}

/** "07:00–22:00", as its parameters say; '' if it is never dark. */
export function describeHours({
  parameters: { on = '', off = '' },
}: Pick<ListedScreen, 'parameters'>): string {
  if (on === '' && off === '') return '';
  return `${on || '00:00'}–${off || '24:00'}`;
}
