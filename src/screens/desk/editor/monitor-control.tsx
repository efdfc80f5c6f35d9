import { useView } from '#desk/shell/desk-context.ts';
import { monitorNamed } from '#screens/desk/use-judged-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { fieldWords } from './field-words.ts';
import { Control, fieldProps } from './parameter-control.tsx';
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
  const parts = { id, fault, hint: words.monitorHint };
  return (
    <Control {...parts} label={words.monitor} isWide>
      <select {...fieldProps(parts, change)} value={value}>
        <option value="">{words.choose}</option>
        {isOther && <option value={value}>{names}</option>}
        {monitors.map((monitor) => (
          <option key={monitor.categoryId} value={idOf(monitor, isByNumber(value, chosen))}>
            {monitor.name} ({monitor.id})
          </option>
        ))}
      </select>
    </Control>
  );
}

/** Several monitors as text, and numbers in place of IDs. */
export function MonitorText({ control }: Props) {
  const { monitors = [], words } = useView(fieldWords);
  const { id, value, change } = control;
  const chosen = monitorNamed(monitors, value);
  const several = { id: `${id}-several`, hint: words.severalHint };
  return (
    <>
      <Control {...several} label={words.several} parameter="monitor">
        <input {...fieldProps(several, change)} value={value} autoComplete="off" spellCheck={false} />
      </Control>
      <div className="field">
        <label className="tick">
          <input
            type="checkbox"
            checked={isByNumber(value, chosen)}
            disabled={chosen === undefined}
            aria-describedby={`${id}-number-about`}
            onChange={({ target }) => chosen && change(idOf(chosen, target.checked))}
          />
          {words.byId}
        </label>
        <p className="hint" id={`${id}-number-about`}>
          {words.byIdHint}
        </p>
      </div>
    </>
  );
}
