import { Panel, Table } from '@aushang/staff/form-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { loadJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { HelpLink } from '#desk/shell/edit-link.tsx';
import { GoLink } from '#desk/shell/route.tsx';
import { effectSchema } from '#effect/model/effect.ts';
import { effectWords } from './effect-words.ts';

/** `event`: an id; '' for all. */
function useEffectOf(event: string) {
  const isCounted = useDesk().facts?.hasEffect === true;
  return useQuery({
    queryKey: ['desk-effect', event],
    queryFn: () => loadJson(event === '' ? '/api/effect' : `/api/effect?event=${event}`, effectSchema),
    enabled: isCounted && /^\d*$/.test(event),
    refetchInterval: withJitter(60),
  });
}

/** What came of an event in the last seven days; nothing where that is not counted. */
export function EffectSentence({ event }: { readonly event: string }) {
  const { words } = useView(effectWords);
  const [found] = useEffectOf(event).data ?? [];
  if (event === '' || found === undefined) return null;
  const { shown, screens, opened, code } = found;
  const ends = { gateway: words.opened(opened), event: words.direct, none: '.' };
  return (
    <p>
      {words.week(shown, screens)}
      {ends[code]} <GoLink to={{ view: 'effect' }}>{words.heading}</GoLink>
    </p>
  );
}

/** All events that were shown or opened, those most shown first. */
export function EffectView() {
  const { language, words } = useView(effectWords);
  const { data, error } = useEffectOf('');
  const write = (number: number) => number.toLocaleString(language);
  return (
    <div className="stack">
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      <p>
        <HelpLink page="effect">{words.help}</HelpLink>
      </p>
      {error !== null && <Panel>{words.failed}</Panel>}
      {data === undefined && error === null && <p role="status">{words.loading}</p>}
      {data?.length === 0 && <p className="title">{words.none}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <Table heads={[words.event, words.shown, words.screens, words.codes]}>
            {data.map(({ id, name, shown, screens, opened, code }) => (
              <tr key={id}>
                <th scope="row">
                  <GoLink to={{ view: 'why', event: String(id) }}>{name ?? words.eventId(String(id))}</GoLink>
                </th>
                <td data-label={words.shown}>{write(shown)}</td>
                <td data-label={words.screens}>{write(screens)}</td>
                <td data-label={words.codes}>{code === 'gateway' ? write(opened) : words.notCounted}</td>
              </tr>
            ))}
          </Table>
          <p>
            <a href={`/api/effect.csv?days=90&lang=${language}`} download>
              {words.csv}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
