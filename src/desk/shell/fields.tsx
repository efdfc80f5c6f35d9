import { Options, TextField } from '@aushang/staff/fields.tsx';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import { changeRoute, useRoute } from './route.tsx';

type SearchProps = Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'change' | 'hint'> & {
  /** The main field of its page. */
  readonly isFirst?: boolean;
};

export function SearchField({ isFirst, ...props }: SearchProps) {
  const id = useId();
  return (
    <div className="search">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page's main field */}
      <TextField {...props} id={id} type="search" spellCheck={false} autoFocus={isFirst} />
    </div>
  );
}

/** Landscape or portrait: the desk has no data about actual screens. `isPlain`: its label is for screen readers only. */
export function FormatChoice({ isPlain = false }: { readonly isPlain?: boolean }) {
  const { isPortrait } = useRoute();
  const { label, landscape, portrait } = useView(deskWords).words.format;
  return (
    <Options
      id={useId()}
      className={isPlain ? 'unnamed' : ''}
      legend={label}
      choices={Object.entries({ landscape, portrait })}
      chosen={isPortrait ? 'portrait' : 'landscape'}
      choose={(format) => changeRoute({ isPortrait: format === 'portrait' })}
    />
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
