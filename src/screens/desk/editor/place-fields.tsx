import { useMemo, useState } from 'react';
import { isScreenName, nameFrom } from './propose-name.ts';
import type { PlaceText } from './screen-draft.ts';
import type { useScreenDraft } from './use-screen-draft.ts';
import fieldStyles from './fields.module.css';
import { TextField } from './text-field.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import styles from './address.module.css';
import { formWords } from './form-words.ts';

interface Props {
  readonly draft: ReturnType<typeof useScreenDraft>;
  /** Of a screen that exists the name is permanent. */
  readonly isNew: boolean;
  /** After an attempt to save an empty name is a fault. */
  readonly isAttempted: boolean;
}

export const nameFieldId = 'screen-name';

/** Where a screen hangs, what it is called and who knows it. */
export function PlaceFields({ draft: { draft, change, ...rest }, isNew, isAttempted }: Props) {
  const { screens, words } = useView(formWords);
  const [hasMore] = useState(draft.contact + draft.note !== '');
  const [buildings, floors] = useMemo(() => {
    const known = (part: 'building' | 'floor') => [
      ...new Set(screens?.flatMap(({ place }) => place[part] ?? [])),
    ];
    return [known('building'), known('floor')];
  }, [screens]);
  const field = (part: PlaceText) => ({
    id: `place-${part}`,
    label: words.place[part],
    value: draft[part],
    change: (value: string) => change({ [part]: value }),
  });
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{words.groups.where}</legend>
      <div className={fieldStyles.controls}>
        <TextField {...field('building')} suggestions={buildings} />
        <TextField {...field('floor')} suggestions={floors} />
        <TextField {...field('place')} hint={words.placeHint} isWide />
        {isNew && <NameField draft={{ draft, change, ...rest }} isAttempted={isAttempted} />}
      </div>
      <details className={styles.more} open={hasMore}>
        <summary>{words.more}</summary>
        <div className={fieldStyles.controls}>
          <TextField {...field('contact')} hint={words.contactHint} isWide />
          <TextField {...field('note')} isLong isWide />
        </div>
      </details>
    </fieldset>
  );
}

function NameField({ draft: { draft, name, isTaken, change }, isAttempted }: Omit<Props, 'isNew'>) {
  const { words } = useView(formWords);
  // While somebody is typing a name is not complete: „mensa-“.
  const [isLeft, setLeft] = useState(false);
  const isBad = name === '' ? isAttempted : !isScreenName(name) && (isLeft || isAttempted);
  const leave = () => {
    setLeft(true);
    // Cleared: it is proposed again.
    if (draft.name?.trim() === '') change({ name: null });
  };
  return (
    <TextField
      id={nameFieldId}
      label={words.name}
      value={name}
      change={(value) => {
        setLeft(false);
        change({ name: value.trim() });
      }}
      onBlur={leave}
      hint={words.nameHint}
      isWide
      fault={
        isTaken ? (
          <>
            {words.taken(name)}{' '}
            <GoLink to={{ view: 'screen', screen: name.toLowerCase() }}>{words.openTaken(name)}</GoLink>
          </>
        ) : (
          isBad && (name === '' ? words.noName : words.badName(nameFrom(name)))
        )
      }
    />
  );
}
