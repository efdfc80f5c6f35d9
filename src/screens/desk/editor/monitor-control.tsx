import { Choice, TextField, Tick } from '@aushang/staff/fields.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { monitorNamed } from '#screens/desk/use-judged-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { fieldWords } from './field-words.ts';
import type { AddressControl } from './use-address.ts';

interface Props {
  readonly control: AddressControl;
}

/** Whether it consists of numbers of categories. An ID may have that form too: 7 of "Monitor 7". */
const isByNumber = (value: string, chosen: MonitorSummary | undefined) =>
  /^\d+(,\d+)*$/.test(value) && chosen?.id !== value;
const idOf = ({ id, categoryId }: MonitorSummary, isCategoryId: boolean) =>
  isCategoryId ? String(categoryId) : id;

/** One monitor from the list. `fault`: why it can not stay as it is; false if it can. */
export function MonitorChoice({ control, fault }: Props & { readonly fault: string | false }) {
  const { monitors = [], words } = useView(fieldWords);
  const { id, value, change } = control;
  const chosen = monitorNamed(monitors, value);
  const isOther = value !== '' && chosen === undefined;
  const several = value.split(',').map((one) => monitorNamed(monitors, one.trim())?.name);
  const names = several.includes(undefined) ? words.other(value) : several.join(', ');
  const listed = monitors.map(
    (monitor) => [idOf(monitor, isByNumber(value, chosen)), `${monitor.name} (${monitor.id})`] as const,
  );
  return (
    <Choice
      {...{ id, value, change, label: words.monitor, problem: fault, hint: words.monitorHint }}
      isWide
      choices={[['', words.choose], ...(isOther ? [[value, names] as const] : []), ...listed]}
    />
  );
}

/** Several monitors as text, and numbers in place of IDs. */
export function MonitorText({ control }: Props) {
  const { monitors = [], words } = useView(fieldWords);
  const { id, value, change } = control;
  const chosen = monitorNamed(monitors, value);
  return (
    <>
      <TextField
        {...{ id: `${id}-several`, value, change, hint: words.severalHint }}
        label={
          <>
            {words.several} <code>monitor</code>
          </>
        }
        spellCheck={false}
      />
      <Tick
        {...{ id: `by-number-${id}`, label: words.byId, hint: words.byIdHint }}
        checked={isByNumber(value, chosen)}
        disabled={chosen === undefined}
        check={(isChecked) => chosen && change(idOf(chosen, isChecked))}
      />
    </>
  );
}
