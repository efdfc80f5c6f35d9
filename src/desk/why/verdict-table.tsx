import { type ComponentType, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { SearchField } from '#desk/shell/fields.tsx';
import { AddressLink, VerdictMark } from '#desk/shell/marks.tsx';
import { GoLink, monitorQuery } from '#desk/shell/route.tsx';
import { isWaiting } from '#desk/summary/judge-monitor.ts';
import { isSeen, type VerdictCode } from '#domain/judge-events.ts';
import { slugify } from '#domain/slugify.ts';
import type { MonitorVerdict } from '#domain/verdicts-answer.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

const { compare: byName } = new Intl.Collator('de', { numeric: true });

/** The selected row, then those that show the event, those that will, the others; each group by name. */
export function sortForReading<Row extends { readonly code: VerdictCode }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  isSelected: (row: Row) => boolean = () => false,
): readonly Row[] {
  const rank = (row: Row) => {
    if (isSelected(row)) return 0;
    if (isSeen(row.code)) return 1;
    return isWaiting(row.code) ? 2 : 3;
  };
  return [...rows].sort((a, b) => rank(a) - rank(b) || byName(nameOf(a), nameOf(b)));
}

/** Names of screens, those that contain the search first. */
export function matchingFirst(screens: readonly string[], search: string): readonly string[] {
  if (search === '') return screens;
  const isMatch = (name: string) => name.includes(search);
  return [...screens.filter(isMatch), ...screens.filter((name) => !isMatch(name))];
}

export function sortNames(screens: readonly string[]): readonly string[] {
  return [...screens].sort(byName);
}

/** A table with more rows has a search field, and shows only these at first. */
const maxRows = 25;

type Verdict = Pick<MonitorVerdict, 'code' | 'reason' | 'advice'>;

interface TableProps<Row> {
  /** The heading of the first column. */
  readonly subject: string;
  readonly isArchived: boolean;
  readonly keyOf: (row: Row) => string;
  /** The first cell of a row; `search`: a slug. */
  readonly Subject: ComponentType<{ readonly row: Row; readonly search: string }>;
  readonly AdviceLink?: ComponentType<{ readonly row: Row }>;
}

export function AllMonitors(props: {
  readonly title: string;
  readonly verdicts: readonly MonitorVerdict[];
  readonly selectedId: string | undefined;
  readonly isArchived: boolean;
}) {
  const { title, verdicts, selectedId, isArchived } = props;
  const { words } = useView(whyWords);
  const sorted = useMemo(
    () => sortForReading(verdicts, nameOf, ({ monitor }) => monitor.id === selectedId),
    [verdicts, selectedId],
  );
  return (
    <VerdictSection
      title={title}
      rows={sorted}
      filter={words.filter}
      searchText={slugOf}
      subject={words.monitor}
      isArchived={isArchived}
      keyOf={({ monitor }) => monitor.id}
      Subject={MonitorLink}
      AdviceLink={MonitorSetting}
    />
  );
}

const nameOf = ({ monitor }: MonitorVerdict) => monitor.name;
const slugOf = ({ monitor }: MonitorVerdict) => slugify(monitor.name);

function MonitorLink({ row: { monitor } }: { readonly row: MonitorVerdict }) {
  return <GoLink to={{ view: 'monitor', query: monitorQuery(monitor.id) }}>{monitor.name}</GoLink>;
}

/** The setting belongs to the named screens if there are any. */
function MonitorSetting({ row: { monitor, setting } }: { readonly row: MonitorVerdict }) {
  const { screens = [] } = useDesk();
  return screens.length > 0 ? null : <AddressLink query={monitorQuery(monitor.id)} setting={setting} />;
}

/** A table of verdicts; of a long one the first rows, with a search and a button for the rest. Nothing without rows. */
export function VerdictSection<Row extends Verdict>(
  props: TableProps<Row> & {
    readonly title: ReactNode;
    readonly rows: readonly Row[];
    /** The label of the search. */
    readonly filter: string;
    /** Slugs, in which the search looks. A stable function. */
    readonly searchText: (row: Row) => string;
  },
) {
  const { title, rows, filter, searchText, ...table } = props;
  const { words } = useView(whyWords);
  const [input, setInput] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const search = slugify(useDeferredValue(input));
  const texts = useMemo(() => rows.map((row) => ({ row, text: searchText(row) })), [rows, searchText]);
  if (rows.length === 0) return null;
  const found = texts.flatMap(({ row, text }) => (text.includes(search) ? row : []));
  const visible = isExpanded || search !== '' ? found : found.slice(0, maxRows);
  return (
    <section className="stack">
      <h3>{title}</h3>
      {rows.length > maxRows && (
        <div className={styles.filter}>
          <SearchField label={filter} value={input} onChange={setInput} />
        </div>
      )}
      <VerdictTable {...table} rows={visible} search={search} />
      {visible.length < found.length && (
        <button type="button" className="button" onClick={() => setIsExpanded(true)}>
          {words.showAll} ({found.length})
        </button>
      )}
    </section>
  );
}

function VerdictTable<Row extends Verdict>(
  props: TableProps<Row> & { readonly rows: readonly Row[]; readonly search: string },
) {
  const { rows, search, subject, isArchived, keyOf, Subject, AdviceLink } = props;
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
          <tr key={keyOf(row)}>
            <th scope="row">
              <Subject row={row} search={search} />
            </th>
            <td>
              <VerdictMark code={row.code} isArchived={isArchived} />
            </td>
            <td>{row.reason}</td>
            <td>
              {row.advice === '' ? '–' : row.advice} {AdviceLink && <AdviceLink row={row} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
