import { type FormEvent, useState } from 'react';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { whyRoute } from '#desk/shell/route.ts';
import { SearchField } from '#desk/shell/search-field.tsx';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

/** Opens "Why (not)?" for an event that is not in the list. */
export function MissingEvent(props: { readonly monitor: string; readonly settings: string }) {
  const { monitor, settings } = props;
  const { navigate } = useDesk();
  const words = useWords(monitorWords);
  const [search, setSearch] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    navigate(whyRoute({ search: search.trim(), monitor, settings }));
    window.scrollTo(0, 0);
  };
  return (
    <form className={styles.missing} onSubmit={onSubmit}>
      <SearchField label={words.missingQuestion} value={search} onChange={setSearch} />
      <button type="submit" className="button" data-main>
        {words.missingButton}
      </button>
    </form>
  );
}
