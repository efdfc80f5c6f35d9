import { useId } from 'react';

export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string;
  readonly isFocused?: boolean;
}) {
  const id = useId();
  return (
    <p className="search">
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
