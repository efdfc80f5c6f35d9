import { describeProblem } from '#config/parameter-docs.ts';
import { isParameterName, type ParameterName } from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { AddressResult } from './address-result.tsx';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { MonitorControl } from './monitor-control.tsx';
import { ParameterControl } from './parameter-control.tsx';
import { useAddress } from './use-address.ts';

/** A control for each parameter except the monitor. */
const groups = [
  ['content', ['days', 'limit', 'lang', 'qr', 'all']],
  ['looks', ['seconds', 'theme', 'layout', 'transition']],
  ['device', ['inset', 'diagonal', 'distance']],
  ['hours', ['tz', 'poll', 'on', 'off']],
  ['support', ['at', 'diag']],
] as const satisfies readonly (readonly [string, readonly ParameterName[]])[];

export function AddressView() {
  const { language, words } = useView(addressWords);
  const { parameters, problems, reset } = useAddress();
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
        <MonitorControl />
        {parameters.monitor === undefined ? (
          <p className={styles.missing}>{words.missing}</p>
        ) : (
          <AddressResult />
        )}
        <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
          {groups.map(([group, names]) => (
            <fieldset key={group} className={styles.group}>
              <legend>{words.groups[group]}</legend>
              <div className={styles.controls}>
                {names.map((name) => (
                  <ParameterControl key={name} name={name} />
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
