import { Button, Table } from '@aushang/staff/form-bar.tsx';
import { createContext, type ReactNode, useDeferredValue, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
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
interface VerdictRow extends Pick<MonitorVerdict, 'code' | 'reason' | 'advice'> {
  readonly key: string;
  /** The rows are sorted by it. */
  readonly name: string;
  /** Slugs, in which the search looks. */
  readonly text: string;
  readonly subject: ReactNode;
  /** It follows the advice. */
  readonly link: ReactNode;
}

/** The selected row, then those that show the event, those that will, the others; each group by name. */
export function sortForReading<Row extends Pick<VerdictRow, 'key' | 'code' | 'name'>>(
  rows: readonly Row[],
  selectedKey?: string,
): readonly Row[] {
  const rank = ({ key, code }: Row) => {
    if (key === selectedKey) return 0;
    if (isSeen(code)) return 1;
    return isWaiting(code) ? 2 : 3;
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

interface TableProps {
  /** The heading of the first column. */
  readonly subject: string;
  readonly isArchived: boolean;
  readonly rows: readonly VerdictRow[];
}

export function AllMonitors(props: {
  readonly title: string;
  readonly verdicts: readonly MonitorVerdict[];
  readonly selectedId: string | undefined;
  readonly isArchived: boolean;
}) {
  const { title, verdicts, selectedId, isArchived } = props;
  const { screens = [], words } = useView(whyWords);
  const rows = verdicts.map(({ monitor: { id, name }, setting, ...verdict }) => {
    const query = monitorQuery(id);
    return {
      ...verdict,
      key: id,
      name,
      text: slugify(name),
      subject: <GoLink to={{ view: 'monitor', query }}>{name}</GoLink>,
      // The setting belongs to the named screens if there are any.
      link: screens.length === 0 && <AddressLink {...{ query, setting }} />,
    };
  });
  return (
    <VerdictSection
      {...{ title, isArchived }}
      rows={sortForReading(rows, selectedId)}
      filter={words.filter}
      subject={words.monitor}
    />
  );
}

/** What somebody searches in the table, as a slug. */
export const SearchContext = createContext('');

/** A table of verdicts; of a long one the first rows, with a search and a button for the rest. Nothing without rows. */
export function VerdictSection(props: TableProps & { readonly title: ReactNode; readonly filter: string }) {
  const { title, filter, rows, ...table } = props;
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
      <SearchContext value={search}>
        <VerdictTable {...table} rows={visible} />
      </SearchContext>
      {visible.length < found.length && (
        <Button onClick={() => setIsExpanded(true)}>
          {words.showAll} ({found.length})
        </Button>
      )}
    </section>
  );
}

function VerdictTable(props: TableProps) {
  const { verdict, reason, advice } = useView(whyWords).words;
  return (
    <Table heads={[props.subject, verdict, reason, advice]}>
      {props.rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.subject}</th>
          <td>
            <VerdictMark code={row.code} isArchived={props.isArchived} />
          </td>
          <td>{row.reason}</td>
          <td>
            {row.advice === '' ? '–' : row.advice} {row.link}
          </td>
        </tr>
      ))}
    </Table>
  );
}
