import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { AddressPanel } from './address-panel.tsx';
import styles from './address.module.css';
import { changeWords } from './change-words.ts';
import { DeviceSteps } from './device-steps.tsx';
import { screenAddress } from './screen-address.ts';
import { takeFocus } from './take-focus.ts';

export interface Change {
  readonly name: string;
  readonly kind: 'created' | 'changed' | 'removed';
}

/** What happened to a screen, and what to do next. */
export function ChangeResult(props: { readonly change: Change; readonly changeAgain: () => void }) {
  const { name, kind } = props.change;
  const { site, words } = useView(changeWords);
  const next = { created: words.createdNext, changed: words.changedNext, removed: words.removedMeaning }[
    kind
  ];
  const address = screenAddress(name, site);
  return (
    <>
      <h1 tabIndex={-1} ref={takeFocus} className={styles.done}>
        {words[kind](name)}
      </h1>
      <p className="lead">{next}</p>
      <p className={styles.next}>
        {kind !== 'removed' && (
          <>
            <GoLink to={{ view: 'screen', screen: name }}>{words.toScreen}</GoLink>
            <button type="button" className="plain" onClick={props.changeAgain}>
              {words.changeAgain}
            </button>
          </>
        )}
        <GoLink to={{ view: 'screens' }}>{words.toList}</GoLink>
        <GoLink to={{ view: 'address' }}>{words.another}</GoLink>
      </p>
      {kind === 'created' && (
        <div className={styles.forDevice}>
          <AddressPanel heading={words.address} address={address} path={`/s/${name}`} />
          <DeviceSteps address={address} />
        </div>
      )}
    </>
  );
}
