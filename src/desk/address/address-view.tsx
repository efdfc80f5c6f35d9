import { describeProblem } from '#config/parameter-docs.ts';
import {
  isParameterName,
  type ParameterName,
  type ParameterProblem,
  parseParameters,
  toSearchParams,
} from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { lowerCaseNames, monitorQuery, type Route, withParameter } from '#desk/shell/route.ts';
import { changeRoute } from '#desk/shell/use-route.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { AddressResult } from './address-result.tsx';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { MonitorControl } from './monitor-control.tsx';
import { ParameterControl } from './parameter-control.tsx';

/** A control for each parameter except the monitor. */
const groups = [
  ['content', ['days', 'limit', 'lang', 'qr', 'all']],
  ['looks', ['seconds', 'theme', 'layout', 'transition']],
  ['device', ['inset', 'diagonal', 'distance']],
  ['hours', ['tz', 'poll', 'on', 'off']],
  ['support', ['at', 'diag']],
] as const satisfies readonly (readonly [string, readonly ParameterName[]])[];

export function AddressView(props: { readonly route: Route; readonly summary: DeskSummary | undefined }) {
  const { route, summary } = props;
  const { language, words } = useView(addressWords);
  const { parameters, problems } = parseParameters(route.query);
  const values = lowerCaseNames(route.query);
  const set = (name: string, value: string) =>
    changeRoute({ ...route, query: withParameter(values.toString(), name, value) });
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
      <div className={styles.columns}>
        <MonitorControl
          value={values.get('monitor') ?? ''}
          monitors={summary?.monitors ?? []}
          onChange={(value) => set('monitor', value)}
        />
        {parameters.monitor === undefined ? (
          <p className={styles.missing}>{words.missing}</p>
        ) : (
          <AddressResult
            route={route}
            query={toSearchParams(parameters).toString()}
            hasMoment={parameters.at !== undefined}
          />
        )}
        <AddressForm
          values={values}
          problems={problems}
          onChange={set}
          onReset={() => changeRoute({ ...route, query: monitorQuery(values.get('monitor') ?? '') })}
        />
      </div>
    </>
  );
}

function AddressForm(props: {
  readonly values: URLSearchParams;
  readonly problems: readonly ParameterProblem[];
  readonly onChange: (name: string, value: string) => void;
  readonly onReset: () => void;
}) {
  const { values, problems, onChange, onReset } = props;
  const { words } = useView(addressWords);
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {groups.map(([group, names]) => (
        <fieldset key={group} className={styles.group}>
          <legend>{words.groups[group]}</legend>
          <div className={styles.controls}>
            {names.map((name) => (
              <ParameterControl
                key={name}
                name={name}
                value={values.get(name) ?? ''}
                problem={problems.find((problem) => problem.name === name)}
                onChange={(value) => onChange(name, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <button type="button" className="button" onClick={onReset}>
        {words.reset}
      </button>
    </form>
  );
}
