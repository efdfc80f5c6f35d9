import { Button } from '@aushang/staff/form-bar.tsx';
import { type ComponentType, type ReactNode, useDeferredValue, useState } from 'react';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { SearchField } from '#desk/shell/fields.tsx';
import { AddressLink, VerdictMark } from '#desk/shell/marks.tsx';
import { GoLink, monitorQuery } from '#desk/shell/route.tsx';
import { isWaiting } from '#desk/summary/judge-monitor.ts';
import { isSeen } from '#domain/judge-events.ts';
import { slugify } from '#domain/slugify.ts';
import type { MonitorVerdict } from '#domain/verdicts-answer.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

const { compare: byName } = new Intl.Collator('de', { numeric: true });

/** A verdict about a monitor or about named screens. */
export interface VerdictRow extends Pick<MonitorVerdict, 'code' | 'reason' | 'advice' | 'setting'> {
  readonly key: string;
  /** The rows are sorted by it. */
  readonly name: string;
  /** Slugs, in which the search looks. */
  readonly text: string;
}

/** The selected row, then those that show the event, those that will, the others; each group by name. */
export function sortForReading<Row extends Pick<VerdictRow, 'code' | 'name'>>(
  rows: readonly Row[],
  isSelected: (row: Row) => boolean = () => false,
): readonly Row[] {
  const rank = (row: Row) => {
    if (isSelected(row)) return 0;
    if (isSeen(row.code)) return 1;
    return isWaiting(row.code) ? 2 : 3;
  };
  return [...rows].sort((a, b) => rank(a) - rank(b) || byName(a.name, b.name));
}

/** Names of screens, those that contain the search first. */
export function matchingFirst(screens: readonly string[], search: string): readonly string[] {
  return [...screens].sort((a, b) => Number(b.includes(search)) - Number(a.includes(search)));
}

export const sortNames = (screens: readonly string[]) => [...screens].sort(byName);

/** A table with more rows has a search field, and shows only these at first. */
const maxRows = 25;

interface TableProps<Row> {
  /** The heading of the first column. */
  readonly subject: string;
  readonly isArchived: boolean;
  readonly rows: readonly Row[];
  /** The first cell of a row; `search`: a slug. */
  readonly Subject: ComponentType<{ readonly row: Row; readonly search: string }>;
  readonly AdviceLink: ComponentType<{ readonly row: Row }>;
}

export function AllMonitors(props: {
  readonly title: string;
  readonly verdicts: readonly MonitorVerdict[];
  readonly selectedId: string | undefined;
  readonly isArchived: boolean;
}) {
  const { title, verdicts, selectedId, isArchived } = props;
  const { words } = useView(whyWords);
  const named = verdicts.map(({ monitor: { id, name }, ...verdict }) => {
    return { ...verdict, key: id, name, text: slugify(name) };
  });
  return (
    <VerdictSection
      title={title}
      rows={sortForReading(named, ({ key }) => key === selectedId)}
      filter={words.filter}
      subject={words.monitor}
      isArchived={isArchived}
      Subject={MonitorLink}
      AdviceLink={MonitorSetting}
    />
  );
}

function MonitorLink({ row: { key, name } }: { readonly row: VerdictRow }) {
  return <GoLink to={{ view: 'monitor', query: monitorQuery(key) }}>{name}</GoLink>;
}

/** The setting belongs to the named screens if there are any. */
function MonitorSetting({ row: { key, setting } }: { readonly row: VerdictRow }) {
  const { screens = [] } = useDesk();
  return screens.length > 0 ? null : <AddressLink query={monitorQuery(key)} setting={setting} />;
}

/** A table of verdicts; of a long one the first rows, with a search and a button for the rest. Nothing without rows. */
export function VerdictSection<Row extends VerdictRow>(
  props: TableProps<Row> & { readonly title: ReactNode; readonly filter: string },
) {
  const { title, filter, ...table } = props;
  const { rows } = table;
  const { words } = useView(whyWords);
  const [input, setInput] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const search = slugify(useDeferredValue(input));
  if (rows.length === 0) return null;
  const found = rows.filter(({ text }) => text.includes(search));
  const visible = isExpanded || search !== '' ? found : found.slice(0, maxRows);
  return (
    <section className="stack">
      <h3>{title}</h3>
      {rows.length > maxRows && (
        <div className={styles.filter}>
          <SearchField label={filter} value={input} change={setInput} />
        </div>
      )}
      <VerdictTable {...table} rows={visible} search={search} />
      {visible.length < found.length && (
        <Button onClick={() => setIsExpanded(true)}>
          {words.showAll} ({found.length})
        </Button>
      )}
    </section>
  );
}

function VerdictTable<Row extends VerdictRow>(props: TableProps<Row> & { readonly search: string }) {
  const { rows, search, subject, isArchived, Subject, AdviceLink } = props;
  const { verdict, reason, advice } = useView(whyWords).words;
  return (
    <table className="table">
      <thead>
        <tr>
          {[subject, verdict, reason, advice].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Subject row={row} search={search} />
            </th>
            <td>
              <VerdictMark code={row.code} isArchived={isArchived} />
            </td>
            <td>{row.reason}</td>
            <td>
              {row.advice === '' ? '–' : row.advice} <AdviceLink row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
