import { useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { changeRoute, GoLink, useRoute } from '#desk/shell/route.tsx';
import { changeWords } from './change-words.ts';
import { type Change, ChangeResult } from './change-result.tsx';
import { WhyNoNames } from './form-head.tsx';
import { formWords } from './form-words.ts';
import { RemoveScreen } from './remove-screen.tsx';
import { ScreenForm } from './screen-form.tsx';

/** Creates a screen, or changes the one that the route names. */
export function AddressView() {
  const { screen } = useRoute();
  const name = screen.toLowerCase();
  const [last, setLast] = useState<Change | null>(null);
  const finish = (change: Change) => {
    setLast(change);
    // What follows is about this screen, also after a reload.
    changeRoute({ screen: change.name, query: '' });
  };
  if (name === '')
    return <ScreenForm stored={null} onSaved={(saved) => finish({ name: saved, kind: 'created' })} />;
  if (last?.name === name) return <ChangeResult change={last} changeAgain={() => setLast(null)} />;
  return <StoredScreen key={name} name={name} onChange={finish} />;
}

function StoredScreen(props: { readonly name: string; readonly onChange: (change: Change) => void }) {
  const { name, onChange } = props;
  const { facts, screens, words } = useView(formWords);
  const found = screens?.find((screen) => screen.name === name);
  // As it was when the form opened: the list is read again and again.
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
