import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { unregisteredScreenSchema } from '#screens/model/listed-screen.ts';
import { fleetWords } from './fleet-words.ts';
import { useStateText } from './use-state-text.ts';
import styles from './fleet.module.css';
import { groupUnregistered, type UnregisteredAddress } from './group-unregistered.ts';

const maxListed = 50;

/** The screens that have reported without a registered name, one row for each address. */
export function UnregisteredScreens() {
  const { words, now } = useView(fleetWords);
  const { data = [] } = useQuery({
    queryKey: ['desk-unregistered'],
    queryFn: loadUnregistered,
    refetchInterval: withJitter(30),
    refetchIntervalInBackground: false,
  });
  const addresses = groupUnregistered(data, now);
  if (addresses.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{words.unregistered.heading(addresses.length)}</h2>
      <p className={styles.about}>{words.unregistered.about}</p>
      <table>
        <thead>
          <tr>
            {(['address', 'state', 'seen', 'what'] as const).map((column) => (
              <th key={column} scope="col">
                {words.unregistered[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {addresses.slice(0, maxListed).map((one) => (
            <Row key={one.address} {...one} />
          ))}
        </tbody>
      </table>
      {addresses.length > maxListed && <p className="hint">{words.more(addresses.length - maxListed)}</p>}
    </section>
  );
}

function Row({ address, query, name, last, devices }: UnregisteredAddress) {
  const { words, ...desk } = useView(fleetWords);
  const { label, fact, todo } = useStateText(last);
  // It may have been closed on purpose.
  const isClosed = last.state === 'silent';
  return (
    <tr>
      <th scope="row">
        <code>{address}</code>
        {devices > 1 && <span className="hint">{words.unregistered.devices(devices)}</span>}
      </th>
      <td>{name !== null ? words.unregistered.unknownName : last.state === 'well' ? label : fact}</td>
      <td>{last.lastSeen !== null && formatMoment(Date.parse(last.lastSeen), desk)}</td>
      <td>
        {name === null ? '' : words.unregistered.unknown} {isClosed || name !== null ? '' : todo}{' '}
        <GoLink to={{ view: 'address', query }}>{words.unregistered.give}</GoLink>
      </td>
    </tr>
  );
}

async function loadUnregistered() {
  const { body } = await getJson('/api/unregistered-screens');
  return z
    .parse(z.array(z.unknown()), body)
    .flatMap((one) => z.safeParse(unregisteredScreenSchema, one).data ?? []);
}
