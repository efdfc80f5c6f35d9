import { useId } from 'react';
import { useWords } from '#desk/shell/desk-context.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';

interface Field {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One monitor from the list, by its ID or by its category id, or several as text. */
export function MonitorControl(props: Field & { readonly monitors: readonly MonitorSummary[] }) {
  const { value, monitors, onChange } = props;
  const words = useWords(addressWords);
  const id = useId();
  const chosen = monitors.find((monitor) => [monitor.id, String(monitor.categoryId)].includes(value));
  const isCategoryId = /^\d+(,\d+)*$/.test(value);
  const valueOf = (monitor: MonitorSummary) => (isCategoryId ? String(monitor.categoryId) : monitor.id);
  return (
    <div className={styles.monitor}>
      <div className={styles.control}>
        <label htmlFor={id}>{words.monitor}</label>
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{words.choose}</option>
          {value !== '' && chosen === undefined && <option value={value}>{words.other(value)}</option>}
          {monitors.map((monitor) => (
            <option key={monitor.categoryId} value={valueOf(monitor)}>
              {monitor.name} ({valueOf(monitor)})
            </option>
          ))}
        </select>
        <p className={styles.check}>
          <input
            id={`${id}-number`}
            type="checkbox"
            checked={isCategoryId}
            disabled={chosen === undefined}
            aria-describedby={`${id}-number-about`}
            onChange={({ target }) => {
              if (chosen !== undefined) onChange(target.checked ? String(chosen.categoryId) : chosen.id);
            }}
          />
          <label htmlFor={`${id}-number`}>{words.byId}</label>
        </p>
        <p className={styles.meaning} id={`${id}-number-about`}>
          {words.byIdHint}
        </p>
      </div>
      <SeveralMonitors id={`${id}-several`} value={value} onChange={onChange} />
    </div>
  );
}

function SeveralMonitors(props: Field & { readonly id: string }) {
  const words = useWords(addressWords);
  return (
    <div className={styles.control}>
      <label htmlFor={props.id}>{words.several}</label>
      <input
        id={props.id}
        value={props.value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </div>
  );
}
