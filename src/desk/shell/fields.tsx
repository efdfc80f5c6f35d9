import { Options, TextField } from '@aushang/staff/fields.tsx';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import { changeRoute, useRoute } from './route.tsx';

export function SearchField(props: Omit<ComponentProps<typeof TextField>, 'id'>) {
  return (
    <div className="search">
      <TextField {...props} id={useId()} type="search" spellCheck={false} />
    </div>
  );
}

/** Landscape or portrait: the desk has no data about actual screens. `className`: of a `Group`. */
export function FormatChoice({ className = 'unnamed' }: { readonly className?: string }) {
  const { isPortrait } = useRoute();
  const { label, landscape, portrait } = useView(deskWords).words.format;
  return (
    <Options
      id={useId()}
      className={className}
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
