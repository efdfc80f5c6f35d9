import { isParameterName, parameterNames, type ParameterProblem } from '#config/parameters.ts';
import styles from './address.module.css';
import { useDesk } from './desk-context.ts';
import { MonitorControl } from './monitor-control.tsx';
import { ParameterControl } from './parameter-control.tsx';
import { groupOf, parameterGroups } from './parameter-groups.ts';
import { withParameter } from './route.ts';
import type { MonitorSummary } from './summarise-board.ts';

/** The form: made from the table of parameters, so that it can't miss one. */
export function AddressForm(props: {
  readonly query: string;
  readonly problems: readonly ParameterProblem[];
  readonly monitors: readonly MonitorSummary[];
  readonly onChange: (query: string) => void;
}) {
  const { query, problems, monitors, onChange } = props;
  const { builder } = useDesk().words;
  const values = lowerCased(query);
  const set = (name: string, value: string) => onChange(withParameter(values.toString(), name, value));
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <MonitorControl
        value={values.get('monitor') ?? ''}
        monitors={monitors}
        onChange={(value) => set('monitor', value)}
      />
      {parameterGroups.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend>{builder.groups[group]}</legend>
          <div className={styles.controls}>
            {parameterNames.map((name) =>
              name !== 'monitor' && groupOf[name] === group ? (
                <ParameterControl
                  key={name}
                  name={name}
                  value={values.get(name) ?? ''}
                  problem={problems.find((problem) => problem.name === name)}
                  onChange={(value) => set(name, value)}
                />
              ) : null,
            )}
          </div>
        </fieldset>
      ))}
      <button
        type="button"
        className="button"
        onClick={() => onChange(new URLSearchParams({ monitor: values.get('monitor') ?? '' }).toString())}
      >
        {builder.reset}
      </button>
    </form>
  );
}

/** Names of parameters count in any case; what means nothing is left alone, so that it stays explained. */
function lowerCased(query: string): URLSearchParams {
  const values = new URLSearchParams();
  new URLSearchParams(query).forEach((value, name) => {
    values.set(isParameterName(name.toLowerCase()) ? name.toLowerCase() : name, value);
  });
  return values;
}
