import { type FormEvent, useState } from 'react';
import { useDesk } from './desk-context.ts';
import styles from './monitor.module.css';
import { SearchField } from './search-field.tsx';

/** The way to the answer for who does not find an event in the list of a monitor. */
export function MissingEvent({ monitor }: { readonly monitor: string }) {
  const { words, navigate } = useDesk();
  const [search, setSearch] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    navigate({ view: 'why', search: search.trim(), event: '', monitor });
    window.scrollTo(0, 0);
  };
  return (
    <form className={styles.missing} onSubmit={ask}>
      <SearchField label={words.monitor.missingQuestion} value={search} onChange={setSearch} />
      <button type="submit" className="button" data-main>
        {words.monitor.missingButton}
      </button>
    </form>
  );
}
