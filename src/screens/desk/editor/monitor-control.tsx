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

/** One monitor from the list. `fault`: why it can not stay as it is. */
export function MonitorChoice({ control, fault }: Props & { readonly fault: string | null }) {
  const { monitors = [], words } = useView(fieldWords);
  const { id, value, change } = control;
  const chosen = monitorNamed(monitors, value);
  const isOther = value !== '' && chosen === undefined;
  const several = value.split(',').map((one) => monitorNamed(monitors, one.trim())?.name);
  const names = several.includes(undefined) ? words.other(value) : several.join(', ');
  return (
    <div className="field" data-wide>
      <label htmlFor={id}>{words.monitor}</label>
      <select
        id={id}
        value={value}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? `${id}-about` : `${id}-problem`}
        onChange={({ target }) => change(target.value)}
      >
        <option value="">{words.choose}</option>
        {isOther && <option value={value}>{names}</option>}
        {monitors.map((monitor) => (
          <option key={monitor.categoryId} value={idOf(monitor, isByNumber(value, chosen))}>
            {monitor.name} ({monitor.id})
          </option>
        ))}
      </select>
      <p className="hint" id={`${id}-about`}>
        {words.monitorHint}
      </p>
      {fault !== null && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Several monitors as text, and numbers in place of IDs. */
export function MonitorText({ control }: Props) {
  const { monitors = [], words } = useView(fieldWords);
  const { id, value, change } = control;
  const chosen = monitorNamed(monitors, value);
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-several`}>
          {words.several} <code>monitor</code>
        </label>
        <input
          id={`${id}-several`}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-several-about`}
          onChange={({ target }) => change(target.value)}
        />
        <p className="hint" id={`${id}-several-about`}>
          {words.severalHint}
        </p>
      </div>
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
