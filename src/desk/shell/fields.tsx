import { useEffect, useId, useState } from 'react';
import { useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import { changeRoute, useRoute } from './route.tsx';

export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string;
  readonly isFocused?: boolean;
}) {
  const id = useId();
  return (
    <p className="field search">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="search"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page's main field
        autoFocus={props.isFocused}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
      />
      {props.hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {props.hint}
        </span>
      )}
    </p>
  );
}

/** Landscape or portrait: the desk has no data about actual screens. `isPlain`: its label is for screen readers only. */
export function FormatChoice({ isPlain = false }: { readonly isPlain?: boolean }) {
  const route = useRoute();
  const { format } = useView(deskWords).words;
  return (
    <fieldset>
      <legend className={isPlain ? 'unseen' : undefined}>{format.label}</legend>
      <div className="choice">
        {[false, true].map((isPortrait) => (
          <label key={String(isPortrait)}>
            <input
              type="radio"
              name="format"
              checked={route.isPortrait === isPortrait}
              onChange={() => changeRoute({ isPortrait })}
            />
            <span>{isPortrait ? format.portrait : format.landscape}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A value once it has not changed for `ms`. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
