import { useCallback, useId, useMemo } from 'react';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import type { Route } from '#desk/shell/route.ts';
import { SearchField } from '#desk/shell/search-field.tsx';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

export function WhyQuestion(props: {
  readonly route: Extract<Route, { view: 'why' }>;
  readonly monitors: readonly MonitorSummary[];
  readonly selected: MonitorSummary | undefined;
}) {
  const { route, monitors, selected } = props;
  const { navigate } = useDesk();
  const words = useWords(whyWords);
  const id = useId();
  const search = useCallback(
    (text: string) => navigate({ ...route, search: text, event: '' }, 'replace'),
    [navigate, route],
  );
  // Memoized: up to 200 options, which do not change with the search.
  const options = useMemo(
    () =>
      monitors.map(({ id: monitor, name, categoryId }) => (
        <option key={categoryId} value={monitor}>
          {name}
        </option>
      )),
    [monitors],
  );
  return (
    <div className={styles.question}>
      <SearchField
        label={words.field}
        value={route.search}
        hint={words.example}
        onChange={search}
        isFocused={route.event === ''}
      />
      <p className={styles.which}>
        <label htmlFor={id}>{words.onWhich}</label>
        <select
          id={id}
          value={selected?.id ?? ''}
          onChange={({ target }) => navigate({ ...route, monitor: target.value, settings: '' }, 'replace')}
        >
          <option value="">{words.anywhere}</option>
          {options}
        </select>
      </p>
    </div>
  );
}
