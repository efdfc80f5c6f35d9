import { useQuery } from '@tanstack/react-query';
import { loadJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { effectSchema } from '#effect/model/effect.ts';
import { effectWords } from './effect-words.ts';

/** What came of an event in the last seven days, or of all (''), in sentences. */
function useSentences(event: string) {
  const { facts, words } = useView(effectWords);
  const { data } = useQuery({
    queryKey: ['desk-effect', event],
    queryFn: () => loadJson(`/api/effect${event && `?event=${event}`}`, effectSchema),
    enabled: facts?.hasEffect === true,
    refetchInterval: withJitter(60),
  });
  return data?.map(({ id, name, shown, screens, opened, code }) => {
    const ends = { gateway: words.opened(opened), event: words.direct, none: '.' };
    return { id: String(id), name, text: words.shown(shown, screens) + ends[code] };
  });
}

/** Nothing where nothing is counted. */
export function EffectSentence({ event }: { readonly event: string }) {
  const { words } = useView(effectWords);
  const [own] = useSentences(event) ?? [];
  if (own === undefined) return null;
  return (
    <p>
      {words.week} {own.text} <GoLink to={{ view: 'effect' }}>{words.heading}</GoLink>
    </p>
  );
}

/** The events that were shown most come first. */
export function EffectView() {
  const { language, words } = useView(effectWords);
  const all = useSentences('');
  return (
    <div className="stack">
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {all?.length === 0 && <p>{words.nothing}</p>}
      <ul className="list">
        {all?.map(({ id, name, text }) => (
          <li key={id}>
            <GoLink to={{ view: 'why', event: id }}>{name ?? words.eventId(id)}</GoLink>: {text}
          </li>
        ))}
      </ul>
      <a href={`/api/effect.csv?days=90&lang=${language}`}>{words.csv}</a>
    </div>
  );
}
