import { type SyntheticEvent, useState } from 'react';
import { parametersIn } from '#config/parameter-docs.ts';
import { formGroups } from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { fieldWords } from './field-words.ts';
import styles from './fields.module.css';
import { MonitorText } from './monitor-control.tsx';
import { ParameterGroups } from './parameter-control.tsx';
import type { Address } from './use-address.ts';

/** A control for each parameter that few screens need; open if one is set, so that nothing that counts is hidden. */
export function ExpertFields({ address }: { readonly address: Address }) {
  const { controlOf, reset } = address;
  const { words } = useView(fieldWords);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isSet = formGroups.expert.flatMap(parametersIn).some((name) => controlOf(name).value !== '');
  const isNeeded = isSet || controlOf('monitor').value.includes(',');
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setToggled(currentTarget.open);
  return (
    <details className={styles.expert} open={toggled ?? isNeeded} onToggle={toggle}>
      <summary>
        <span className={styles.title}>{words.expert}</span>
        <span className={styles.meaning}>{words.expertHint}</span>
      </summary>
      <fieldset className={styles.group}>
        <legend>{words.monitors}</legend>
        <div className={styles.controls}>
          <MonitorText control={controlOf('monitor')} />
        </div>
      </fieldset>
      <ParameterGroups groups={formGroups.expert} address={address} />
      <button type="button" className="button" onClick={reset}>
        {words.reset}
      </button>
    </details>
  );
}
