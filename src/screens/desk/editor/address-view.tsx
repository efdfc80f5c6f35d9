import { Button } from '@aushang/staff/form-bar.tsx';
import { useState } from 'react';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { Question } from '#desk/shell/question.tsx';
import { changeRoute, GoLink, useRoute } from '#desk/shell/route.tsx';
import { AddressPanel } from './address-panel.tsx';
import styles from './address.module.css';
import { changeWords } from './change-words.ts';
import { DeviceSteps } from './device-steps.tsx';
import { WhyNoNames } from './form-head.tsx';
import { formWords } from './form-words.ts';
import { ImportScreens } from './import-screens.tsx';
import { RequestFailure } from './request-failure.tsx';
import { screenAddress } from './screen-address.ts';
import { ScreenForm } from './screen-form.tsx';
import { takeFocus } from './take-focus.ts';
import { useChangeScreen } from './use-change-screen.ts';

function RemoveScreen(props: { readonly name: string; readonly onRemoved: () => void }) {
  const { name, onRemoved } = props;
  const { words } = useView(changeWords);
  const { remove } = useChangeScreen();
  return (
    <div className="section">
      <Question
        label={words.remove}
        heading="h2"
        question={words.removeQuestion(name)}
        confirm={words.confirm}
        cancel={words.cancel}
        act={() => remove.mutate(name, { onSuccess: onRemoved })}
        isOff={remove.isPending}
        failure={<RequestFailure error={remove.error} />}
      >
        <p>
          {words.next.removed} {words.removeMeaning}
        </p>
      </Question>
    </div>
  );
}

interface Change {
  readonly name: string;
  readonly kind: 'created' | 'changed' | 'removed';
}

/** What happened to a screen, and what to do next. */
function ChangeResult(props: { readonly change: Change; readonly changeAgain: () => void }) {
  const { name, kind } = props.change;
  const { site, words } = useView(changeWords);
  const address = screenAddress(name, site);
  return (
    <>
      <h1 tabIndex={-1} ref={takeFocus}>
        {words[kind](name)}
      </h1>
      <p className="lead">{words.next[kind]}</p>
      <p className={`line ${styles.next}`}>
        {kind !== 'removed' && (
          <>
            <GoLink to={{ view: 'screen', screen: name }}>{words.toScreen}</GoLink>
            <Button className="plain" onClick={props.changeAgain}>
              {words.changeAgain}
            </Button>
          </>
        )}
        <GoLink to={{ view: 'screens' }}>{words.toList}</GoLink>
        <GoLink to={{ view: 'address' }}>{words.another}</GoLink>
      </p>
      {kind === 'created' && (
        <div className={`columns ${styles.forDevice}`}>
          <AddressPanel heading={words.address} address={address} path={`/s/${name}`} />
          <DeviceSteps address={address} />
        </div>
      )}
    </>
  );
}

/** Creates a screen, or changes the one that the route names. */
export function AddressView() {
  const { screen } = useRoute();
  const { facts } = useDesk();
  const name = screen.toLowerCase();
  const [last, setLast] = useState<Change | null>(null);
  const finish = (change: Change) => {
    setLast(change);
    // What follows is about this screen, also after a reload.
    changeRoute({ screen: change.name, query: '' });
  };
  if (name === '')
    return (
      <>
        <ScreenForm stored={null} onSaved={(saved) => finish({ name: saved, kind: 'created' })} />
        {facts?.screens === 'on' && <ImportScreens />}
      </>
    );
  if (last?.name === name) return <ChangeResult change={last} changeAgain={() => setLast(null)} />;
  return <StoredScreen key={name} name={name} onChange={finish} />;
}

function StoredScreen(props: { readonly name: string; readonly onChange: (change: Change) => void }) {
  const { name, onChange } = props;
  const { facts, screens, words } = useView(formWords);
  const found = screens?.find((screen) => screen.name === name);
  // The form keeps the screen as it was when it opened, because the list is read again and again.
  const [stored, setStored] = useState(found);
  if (stored === undefined && found !== undefined) setStored(found);
  if (stored !== undefined)
    return (
      <>
        <ScreenForm stored={stored} onSaved={() => onChange({ name, kind: 'changed' })} />
        <RemoveScreen name={name} onRemoved={() => onChange({ name, kind: 'removed' })} />
      </>
    );
  if (screens !== undefined) return <UnknownScreen name={name} />;
  if (facts === undefined || facts.screens === 'on') return <p role="status">{words.loading}</p>;
  return (
    <>
      <h1>{words.editHeading(name)}</h1>
      <WhyNoNames isNamed />
    </>
  );
}

function UnknownScreen({ name }: { readonly name: string }) {
  const { words } = useView(changeWords);
  return (
    <>
      <h1>{words.unknown(name)}</h1>
      <p className="lead">{words.unknownMeaning}</p>
      <p className="lead">
        <GoLink to={{ view: 'screens' }}>{words.toList}</GoLink>
      </p>
    </>
  );
}
