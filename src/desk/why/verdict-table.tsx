import { useDeferredValue, useMemo, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { AddressLink, VerdictMark } from '#desk/shell/marks.tsx';
import { GoLink, monitorQuery } from '#desk/shell/route.tsx';
import { SearchField } from '#desk/shell/fields.tsx';
import { isWaiting } from '#desk/summary/judge-monitor.ts';
import { isSeen } from '#domain/judge-events.ts';
import { slugify } from '#domain/slugify.ts';
import type { MonitorVerdict } from './read-verdicts.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** With more rows there is a search field, and only these are shown at first. */
const maxRows = 25;

export function AllMonitors(props: {
  readonly title: string;
  readonly verdicts: readonly MonitorVerdict[];
  readonly selectedId: string | undefined;
  readonly isArchived: boolean;
}) {
  const { title, verdicts, selectedId, isArchived } = props;
  const { words } = useView(whyWords);
  const [input, setInput] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const search = slugify(useDeferredValue(input));
  const sorted = useMemo(() => sortForReading(verdicts, selectedId), [verdicts, selectedId]);
  if (verdicts.length === 0) return null;
  const found = sorted.filter(({ monitor }) => slugify(monitor.name).includes(search));
  const visible = isExpanded || search !== '' ? found : found.slice(0, maxRows);
  return (
    <section className={styles.all}>
      <h3>{title}</h3>
      {verdicts.length > maxRows && (
        <div className={styles.filter}>
          <SearchField label={words.filter} value={input} onChange={setInput} />
        </div>
      )}
      <VerdictTable verdicts={visible} isArchived={isArchived} />
      {visible.length < found.length && (
        <button type="button" className="button" onClick={() => setIsExpanded(true)}>
          {words.showAll} ({found.length})
        </button>
      )}
    </section>
  );
}

/** The selected monitor, then those that show the event, those that will, the others; each group by name. */
const names = new Intl.Collator('de', { numeric: true });

function sortForReading(
  verdicts: readonly MonitorVerdict[],
  selectedId: string | undefined,
): readonly MonitorVerdict[] {
  const rank = ({ monitor, code }: MonitorVerdict) => {
    if (monitor.id === selectedId) return 0;
    if (isSeen(code)) return 1;
    return isWaiting(code) ? 2 : 3;
  };
  return [...verdicts].sort((a, b) => rank(a) - rank(b) || names.compare(a.monitor.name, b.monitor.name));
}

function VerdictTable(props: { readonly verdicts: readonly MonitorVerdict[]; readonly isArchived: boolean }) {
  const { monitor, verdict, reason, advice } = useView(whyWords).words;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[monitor, verdict, reason, advice].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.verdicts.map((row) => (
          <tr key={row.monitor.id}>
            <th scope="row">
              <GoLink to={{ view: 'monitor', query: monitorQuery(row.monitor.id) }}>
                {row.monitor.name}
              </GoLink>
            </th>
            <td>
              <VerdictMark code={row.code} isArchived={props.isArchived} />
            </td>
            <td>{row.reason}</td>
            <td>
              {row.advice === '' ? '–' : row.advice}{' '}
              <AddressLink query={monitorQuery(row.monitor.id)} setting={row.setting} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
