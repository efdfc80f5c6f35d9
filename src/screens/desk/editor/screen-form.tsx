import { Choice, Group, LongTextField, TextField, Tick } from '@aushang/staff/fields.tsx';
import { Button, Failure, FormBar } from '@aushang/staff/form-bar.tsx';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { parametersIn } from '#config/parameter-docs.ts';
import { formGroups } from '#config/parameters.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { LiveFrame, useFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { FormatChoice, useDebounced } from '#desk/shell/fields.tsx';
import { changeRoute, GoLink, readRoute, useRoute } from '#desk/shell/route.tsx';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { AddressPanel } from './address-panel.tsx';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { DeviceSteps } from './device-steps.tsx';
import { fieldWords } from './field-words.ts';
import { HoursFields } from './hours-fields.tsx';
import { FormHead, formId } from './form-head.tsx';
import { formWords } from './form-words.ts';
import { ParameterGroups, useMonitorFields } from './parameter-control.tsx';
import { RequestFailure } from './request-failure.tsx';
import { originOf } from './screen-address.ts';
import { isScreenName, nameFrom, queryOf, useScreenDraft } from './screen-draft.ts';
import { useAddress, withoutHours } from './use-address.ts';
import { focusOn } from './take-focus.ts';
import { useChangeScreen } from './use-change-screen.ts';

/** A control for each parameter that few screens need; open if one is set, so that nothing that counts is hidden. */
function ExpertFields() {
  const { controlOf, reset } = useAddress();
  const { one, several, byNumber } = useMonitorFields();
  const { words } = useView(fieldWords);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isSet = formGroups.expert.flatMap(parametersIn).some((name) => controlOf(name).value !== '');
  const isNeeded = isSet || one.value.includes(',');
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setToggled(currentTarget.open);
  return (
    <details className="section fold" open={toggled ?? isNeeded} onToggle={toggle}>
      <summary>
        <span className="title">{words.expert}</span>
        <span className="hint">{words.expertHint}</span>
      </summary>
      <Group id="monitors" className="section" legend={words.monitors}>
        <div className="tiles inputs">
          <TextField {...several} />
          <Tick {...byNumber} />
        </div>
      </Group>
      <ParameterGroups groups={formGroups.expert} />
      <Button onClick={reset}>{words.reset}</Button>
    </details>
  );
}

interface Props {
  readonly draft: ReturnType<typeof useScreenDraft>;
  /** An empty name is a fault after an attempt to save. */
  readonly isAttempted: boolean;
}

type SaveProps = Pick<ReturnType<typeof useChangeScreen>, 'save'>;

/** The end of the form. */
function SaveBar({ draft: { isNew, isUnsaved, faults }, isAttempted, save }: Props & SaveProps) {
  const { words } = useView(formWords);
  const { at } = useAddress().parameters;
  const missing = faults.map(({ label }) => label).join(', ');
  const label = isNew ? words.create : words.save;
  return (
    <div className={`stack section ${styles.save}`}>
      {at !== undefined && <p className="hint">{words.atNotStored}</p>}
      <FormBar
        label={save.isPending ? words.saving : label}
        className="button large"
        data-main
        data-unsaved={isUnsaved ? words.leave : undefined}
        isOff={save.isPending}
        failure={
          isAttempted && faults.length > 0 ? (
            <Failure title={words.incomplete(missing)} />
          ) : (
            <RequestFailure error={save.error} />
          )
        }
      />
    </div>
  );
}

function Preview() {
  const { words } = useView(addressWords);
  const { validQuery: query } = useAddress();
  const { isPortrait } = useRoute();
  // Also while the screen would be dark.
  const previewed = useDebounced(withoutHours(query), 400);
  const { frameRef, state } = useFrame();
  return (
    <section aria-label={words.preview} className="stack">
      <div className={styles.frame} data-portrait={isPortrait || undefined}>
        <LiveFrame query={previewed} isPortrait={isPortrait} title={words.preview} frameRef={frameRef} />
      </div>
      <FrameWarnings state={state} kinds={['type-too-small', 'title-shortened']} hasCodes />
      <FormatChoice />
    </section>
  );
}

/** The fields say where a screen hangs, what it is called and who knows it. The name of one that exists is permanent. */
function PlaceFields(props: Props) {
  const { screens = [], words } = useView(formWords);
  const { isNew, controlOf: field } = props.draft;
  const [hasMore] = useState(field('contact').value + field('note').value !== '');
  const known = (part: 'building' | 'floor') => [
    ...new Set(screens.flatMap(({ place }) => place[part] ?? [])),
  ];
  return (
    <Group id="where" className="section" legend={words.groups.where}>
      <div className="tiles inputs">
        <TextField {...field('building')} suggestions={known('building')} />
        <TextField {...field('floor')} suggestions={known('floor')} />
        <TextField {...field('place')} isWide />
        {isNew && <NameField {...props} />}
      </div>
      <details className="fold" open={hasMore}>
        <summary>{words.more}</summary>
        <div className="tiles inputs">
          <TextField {...field('contact')} isWide />
          <LongTextField {...field('note')} isWide />
        </div>
      </details>
    </Group>
  );
}

function NameField({ draft: { name, isTaken, change, controlOf }, isAttempted }: Props) {
  const { words } = useView(formWords);
  // A name is not complete while somebody is typing: „mensa-“.
  const [leftName, setLeftName] = useState('');
  const isComplete = isAttempted || (name !== '' && name === leftName);
  const bad = name === '' ? words.noName : words.badName(nameFrom(name));
  const taken = (
    <>
      {words.taken(name)}{' '}
      <GoLink to={{ view: 'screen', screen: name.toLowerCase() }}>{words.openTaken(name)}</GoLink>
    </>
  );
  return (
    <TextField
      {...controlOf('name')}
      isWide
      problem={isTaken ? taken : isComplete && !isScreenName(name) && bad}
      onBlur={() => {
        setLeftName(name);
        // A name that was cleared is proposed again.
        if (name === '') change({ name: null });
      }}
    />
  );
}

/** The address of a screen without a name. */
function AddressResult() {
  const { site, words } = useView(addressWords);
  const { parameters, validQuery: query } = useAddress();
  // Commas and colons need not be escaped in a query.
  const address = `${originOf(site)}/?${query.replace(/%2C/g, ',').replace(/%3A/g, ':')}`;
  return (
    <>
      <AddressPanel heading={words.result} address={address} path={`/?${query}`}>
        {parameters.at !== undefined && <p className="problem">{words.atWarning}</p>}
      </AddressPanel>
      <DeviceSteps address={address} />
    </>
  );
}

/** Creates a screen, or changes a stored one. Where there are no named screens it builds an address. */
export function ScreenForm(props: {
  readonly stored: ListedScreen | null;
  readonly onSaved: (name: string) => void;
}) {
  const { stored, onSaved } = props;
  const { save } = useChangeScreen();
  const draft = useScreenDraft(stored, save.isPending || save.data === true);
  const [isAttempted, setAttempted] = useState(false);
  useStoredQuery(stored);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!draft.isNamed || save.isPending) return;
    setAttempted(true);
    save.reset();
    const [first] = draft.faults;
    if (first !== undefined) return focusOn(first.id);
    const name = draft.name.toLowerCase();
    // The proposal would change if it turns out to be taken.
    draft.change({ name });
    const { isNew, request } = draft;
    save.mutate({ name, isNew, request }, { onSuccess: (isSaved) => isSaved && onSaved(name) });
  };
  return (
    <>
      <FormHead stored={stored} isNamed={draft.isNamed} />
      <form id={formId} className={`columns ${styles.form}`} onSubmit={submit} noValidate>
        <div className={`blocks ${styles.fields}`}>
          {draft.isNamed && <PlaceFields draft={draft} isAttempted={isAttempted} />}
          <SettingFields isAttempted={isAttempted} name={draft.name} />
        </div>
        <Side isNamed={draft.isNamed} />
        {draft.isNamed && <SaveBar {...{ draft, isAttempted, save }} />}
      </form>
    </>
  );
}

/** Puts the settings of a stored screen into the address of the desk, once, unless it has some. */
function useStoredQuery(stored: ListedScreen | null): void {
  useEffect(() => {
    if (stored !== null && readRoute(window.location.search).query === '')
      changeRoute({ query: queryOf(stored) });
  }, [stored]);
}

function SettingFields({ isAttempted, name }: Pick<Props, 'isAttempted'> & { readonly name: string }) {
  const { words } = useView(formWords);
  const isMissing = useAddress().parameters.monitor === undefined;
  return (
    <>
      <Group id="what" className="section" legend={words.groups.what}>
        <div className="tiles inputs">
          <Choice {...useMonitorFields().one} problem={isAttempted && isMissing && words.noMonitor} isWide />
        </div>
      </Group>
      <ParameterGroups groups={['size']} />
      <HoursFields name={name} />
      <ExpertFields />
    </>
  );
}

/** The preview, and the address without a name: where there are names, on request. */
function Side({ isNamed }: { readonly isNamed: boolean }) {
  const { words } = useView(formWords);
  const { missing } = useView(addressWords).words;
  const isMissing = useAddress().parameters.monitor === undefined;
  if (isMissing) return <p className={`title ${styles.missing}`}>{missing}</p>;
  return (
    <div className={`blocks pinned ${styles.side}`}>
      <Preview />
      {isNamed ? (
        <details className="fold">
          <summary>{words.byAddress}</summary>
          <p className="hint">{words.byAddressHint}</p>
          <AddressResult />
        </details>
      ) : (
        <AddressResult />
      )}
    </div>
  );
}
