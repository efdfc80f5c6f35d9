import { AddressLink } from '#desk/shell/address-link.tsx';
import { useWords } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { VerdictMark } from '#desk/shell/marks.tsx';
import { monitorQuery, monitorRoute } from '#desk/shell/route.ts';
import type { MonitorVerdict } from './read-verdicts.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

export function VerdictTable(props: {
  readonly verdicts: readonly MonitorVerdict[];
  readonly isArchived: boolean;
}) {
  const words = useWords(whyWords);
  const { monitor, verdict, reason, advice } = words;
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
              <GoLink to={monitorRoute(row.monitor.id, false)}>{row.monitor.name}</GoLink>
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
