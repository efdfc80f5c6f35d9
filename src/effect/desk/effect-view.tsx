import { Table } from '@aushang/staff/form-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { loadJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { effectSchema } from '#effect/model/effect.ts';
import { effectWords } from './effect-words.ts';

/** What came of an event in the last seven days, or of all (''), in words. */
function useEffects(event: string) {
  const { facts, words } = useView(effectWords);
  const { data } = useQuery({
    queryKey: ['desk-effect', event],
    queryFn: () => loadJson(`/api/effect${event && `?event=${event}`}`, effectSchema),
    enabled: facts?.hasEffect === true,
    refetchInterval: withJitter(60),
  });
  return data?.map(({ id, name, shown, screens, opened, code }) => {
    const codes = { gateway: words.opened(opened), event: words.direct, none: '' };
    const texts = { shown: words.shown(shown), on: words.on(screens), code: codes[code] };
    return { id: String(id), name, isCounted: code === 'gateway', ...texts };
  });
}

/** Nothing where nothing is counted. */
export function EffectSentence({ event }: { readonly event: string }) {
  const { words } = useView(effectWords);
  const [own] = useEffects(event) ?? [];
  if (own === undefined) return null;
  return (
    <p>
      {words.week} {own.shown} {own.on}
      {own.isCounted ? ', ' : '. '}
      {own.code && `${own.code}. `}
      {words.span} <GoLink to={{ view: 'effect' }}>{words.heading}</GoLink>
    </p>
  );
}

/** The events that were shown most come first. */
export function EffectView() {
  const { language, words } = useView(effectWords);
  const all = useEffects('');
  return (
    <div className="stack">
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {all?.length === 0 && <p>{words.nothing}</p>}
      {all !== undefined && all.length > 0 && (
        <Table heads={words.heads}>
          {all.map(({ id, name, shown, on, code }) => (
            <tr key={id}>
              <th scope="row">
                <GoLink to={{ view: 'why', event: id }}>{name ?? words.eventId(id)}</GoLink>
              </th>
              <td>{shown}</td>
              <td>{on}</td>
              <td>{code || '–'}</td>
            </tr>
          ))}
        </Table>
      )}
      <a href={`/api/effect.csv?days=90&lang=${language}`}>{words.csv}</a>
    </div>
  );
}
