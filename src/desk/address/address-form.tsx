import { parameterNames, type ParameterProblem } from '#config/parameters.ts';
import { useWords } from '#desk/shell/desk-context.ts';
import { lowerCaseNames, monitorQuery, withParameter } from '#desk/shell/route.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { ParameterControl } from './parameter-control.tsx';
import { groupOf, parameterGroups } from './parameter-groups.ts';

/** A control for each parameter of `parameterNames`. */
export function AddressForm(props: {
  readonly query: string;
  readonly problems: readonly ParameterProblem[];
  readonly onChange: (query: string) => void;
}) {
  const { query, problems, onChange } = props;
  const words = useWords(addressWords);
  const values = lowerCaseNames(query);
  const set = (name: string, value: string) => onChange(withParameter(values.toString(), name, value));
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {parameterGroups.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend>{words.groups[group]}</legend>
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
        onClick={() => onChange(monitorQuery(values.get('monitor') ?? ''))}
      >
        {words.reset}
      </button>
    </form>
  );
}
