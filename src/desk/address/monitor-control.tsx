import { useId } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { monitorNamed } from '#desk/shell/route.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { useAddress } from './use-address.ts';

/** One monitor from the list, by its ID or by its category id, or several as text. */
export function MonitorControl() {
  const { monitors = [], words } = useView(addressWords);
  const { value, change } = useAddress().controlOf('monitor');
  const id = useId();
  const chosen = monitorNamed(monitors, value);
  const isCategoryId = /^\d+(,\d+)*$/.test(value);
  return (
    <div className={styles.monitor}>
      <div className={styles.control}>
        <label htmlFor={id}>{words.monitor}</label>
        <select id={id} value={value} onChange={({ target }) => change(target.value)}>
          <option value="">{words.choose}</option>
          {value !== '' && chosen === undefined && <option value={value}>{words.other(value)}</option>}
          {monitors.map((monitor) => (
            <option key={monitor.categoryId} value={idOf(monitor, isCategoryId)}>
              {monitor.name} ({idOf(monitor, isCategoryId)})
            </option>
          ))}
        </select>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isCategoryId}
            disabled={chosen === undefined}
            aria-describedby={`${id}-about`}
            onChange={({ target }) => chosen && change(idOf(chosen, target.checked))}
          />
          {words.byId}
        </label>
        <p className={styles.meaning} id={`${id}-about`}>
          {words.byIdHint}
        </p>
      </div>
      <label className={styles.control}>
        {words.several}
        <input
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
        />
      </label>
    </div>
  );
}

function idOf({ id, categoryId }: MonitorSummary, isCategoryId: boolean): string {
  return isCategoryId ? String(categoryId) : id;
}
