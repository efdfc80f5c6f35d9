import { describeMissingLanguage, describeProblem } from '#config/parameter-docs.ts';
import { isParameterName, type ParameterName } from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { monitorNamed } from '#desk/shell/use-screen.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { AddressResult } from './address-result.tsx';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { ParameterControl } from './parameter-control.tsx';
import { type AddressControl, useAddress } from './use-address.ts';

/** A control for each parameter except the monitor. */
const groups = [
  ['content', ['view', 'overview', 'days', 'limit', 'lang', 'qr', 'all']],
  ['looks', ['seconds', 'theme', 'layout', 'transition']],
  ['device', ['inset', 'diagonal', 'distance']],
  ['hours', ['tz', 'poll', 'on', 'off']],
  ['support', ['at', 'diag', 'plain']],
] as const satisfies readonly (readonly [string, readonly ParameterName[]])[];

export function AddressView() {
  const { language, words } = useView(addressWords);
  const { parameters, problems, missingLanguages, validQuery, controlOf, reset } = useAddress();
  return (
    <>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {problems
        .filter(({ name }) => !isParameterName(name))
        .map((problem) => (
          <p key={problem.name} className="alert">
            {describeProblem(problem)[language]}
          </p>
        ))}
      {missingLanguages.map((missing) => (
        <p key={missing} className="alert">
          {describeMissingLanguage(missing)[language]}
        </p>
      ))}
      <div className={styles.columns}>
        <MonitorControl {...controlOf('monitor')} />
        {parameters.monitor === undefined ? (
          <p className={styles.missing}>{words.missing}</p>
        ) : (
          <AddressResult parameters={parameters} query={validQuery} />
        )}
        <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
          {groups.map(([group, names]) => (
            <fieldset key={group} className={styles.group}>
              <legend>{words.groups[group]}</legend>
              <div className={styles.controls}>
                {names.map((name) => (
                  <ParameterControl key={name} name={name} control={controlOf(name)} />
                ))}
              </div>
            </fieldset>
          ))}
          <button type="button" className="button" onClick={reset}>
            {words.reset}
          </button>
        </form>
      </div>
    </>
  );
}

/** One monitor from the list, by its ID or by its category id, or several as text. */
function MonitorControl({ id, value, change }: AddressControl) {
  const { monitors = [], words } = useView(addressWords);
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
