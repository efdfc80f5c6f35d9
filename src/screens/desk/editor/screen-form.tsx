import { type SyntheticEvent, useEffect, useState } from 'react';
import type { ParameterName } from '#config/parameters.ts';
import { type Fault, findFaults } from './find-faults.ts';
import { queryOf } from './screen-draft.ts';
import { useScreenDraft } from './use-screen-draft.ts';
import { ExpertFields } from './expert-fields.tsx';
import fieldStyles from './fields.module.css';
import { MonitorChoice } from './monitor-control.tsx';
import { ParameterControl } from './parameter-control.tsx';
import { type Address, useAddress } from './use-address.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { changeRoute, readRoute } from '#desk/shell/route.tsx';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { AddressResult } from './address-result.tsx';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { formId, FormHead } from './form-head.tsx';
import { formWords } from './form-words.ts';
import { nameFieldId, PlaceFields } from './place-fields.tsx';
import { Preview } from './preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { useChangeScreen } from './use-change-screen.ts';

/** Creates a screen, or changes a stored one. Where there are no named screens it builds an address. */
export function ScreenForm(props: {
  readonly stored: ListedScreen | null;
  readonly onSaved: (name: string) => void;
}) {
  const { stored, onSaved } = props;
  const address = useAddress();
  const draft = useScreenDraft(stored);
  const { save } = useChangeScreen();
  const [isAttempted, setAttempted] = useState(false);
  useStoredQuery(stored);
  const { parameters, problems } = address;
  // Between the answer and its page the list has the screen.
  const isTaken = draft.isTaken && !save.isPending && !save.isSuccess;
  const faults = findFaults({ parameters, problems }, stored === null ? draft.name : null, isTaken);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!draft.isNamed || save.isPending) return;
    setAttempted(true);
    save.reset();
    const [first] = faults;
    if (first !== undefined) return focusOn(first);
    const name = draft.name.toLowerCase();
    // The proposal would change if it turns out to be taken.
    draft.change({ name });
    const request = draft.requestWith(parameters);
    save.mutate({ name, isNew: stored === null, request }, { onSuccess: () => onSaved(name) });
  };
  return (
    <>
      <FormHead address={address} stored={stored} isNamed={draft.isNamed} />
      <form id={formId} className={styles.columns} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {draft.isNamed && (
            <PlaceFields draft={{ ...draft, isTaken }} isNew={stored === null} isAttempted={isAttempted} />
          )}
          <SettingFields address={address} isAttempted={isAttempted} />
        </div>
        <Side address={address} isNamed={draft.isNamed} />
        {draft.isNamed && (
          <SaveBar
            isNew={stored === null}
            isSaving={save.isPending}
            parameters={parameters}
            faults={isAttempted ? faults : []}
            error={save.error}
          />
        )}
      </form>
    </>
  );
}

/** The settings of a stored screen, once, unless the address of the desk has some. */
function useStoredQuery(stored: ListedScreen | null): void {
  useEffect(() => {
    if (stored !== null && readRoute(window.location.search).query === '')
      changeRoute({ query: queryOf(stored) });
  }, [stored]);
}

function focusOn(fault: Fault): void {
  const field = document.getElementById(fault === 'name' ? nameFieldId : `parameter-${fault}`);
  const closed = field?.closest('details:not([open])');
  if (closed instanceof HTMLDetailsElement) closed.open = true;
  field?.focus();
}

const usual = [
  ['size', ['diagonal', 'distance']],
  ['hours', ['on', 'off']],
] as const satisfies readonly (readonly [string, readonly ParameterName[]])[];

function SettingFields({
  address,
  isAttempted,
}: {
  readonly address: Address;
  readonly isAttempted: boolean;
}) {
  const { words } = useView(formWords);
  const { controlOf, parameters } = address;
  const isMissing = isAttempted && parameters.monitor === undefined;
  return (
    <>
      <fieldset className={fieldStyles.group}>
        <legend>{words.groups.what}</legend>
        <div className={fieldStyles.controls}>
          <MonitorChoice control={controlOf('monitor')} fault={isMissing ? words.noMonitor : null} />
        </div>
      </fieldset>
      {usual.map(([group, names]) => (
        <fieldset key={group} className={fieldStyles.group}>
          <legend>{words.groups[group]}</legend>
          <div className={fieldStyles.controls}>
            {names.map((name) => (
              <ParameterControl
                key={name}
                name={name}
                control={{ ...controlOf(name), fallback: '' }}
                hint={words.hints[name]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <ExpertFields address={address} />
    </>
  );
}

/** The preview, and the address without a name: where there are names, on request. */
function Side({ address, isNamed }: { readonly address: Address; readonly isNamed: boolean }) {
  const { words } = useView(formWords);
  const { missing } = useView(addressWords).words;
  const { parameters, validQuery } = address;
  if (parameters.monitor === undefined) return <p className={styles.missing}>{missing}</p>;
  const result = <AddressResult parameters={parameters} query={validQuery} />;
  return (
    <div className={styles.side}>
      <Preview query={validQuery} />
      {isNamed ? (
        <details className={styles.more}>
          <summary>{words.byAddress}</summary>
          <p className={fieldStyles.meaning}>{words.byAddressHint}</p>
          {result}
        </details>
      ) : (
        result
      )}
    </div>
  );
}
