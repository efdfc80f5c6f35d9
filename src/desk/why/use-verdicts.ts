import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { readVerdicts, type Verdicts, type VerdictsAnswer } from './read-verdicts.ts';

const pollSeconds = 30;

/** Events that a search finds, each with its verdict for one monitor only: a hit for 200 monitors would be heavy. */
export function useHits(search: string, monitor: string, language: 'de' | 'en') {
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['desk-hits', search, monitor, language],
    enabled: search !== '',
    queryFn: () => findHits(search, monitor, language),
    placeholderData: keepPreviousData,
    refetchInterval: withJitter(pollSeconds),
    refetchIntervalInBackground: false,
  });
  return { answer: search === '' ? undefined : data, error, isFetching, isPlaceholderData };
}

async function findHits(search: string, monitor: string, lang: string): Promise<VerdictsAnswer> {
  const ask = async (query: Record<string, string>) => {
    const { body } = await getJson(
      `/api/verdicts?${new URLSearchParams({ ...query, ...(monitor !== '' && { monitor }), lang }).toString()}`,
    );
    return readVerdicts(body);
  };
  // A number may be an event's own, or a word of a title.
  const [byWords, byNumber] = await Promise.all([
    ask({ q: search }),
    /^\d+$/.test(search) ? ask({ event: search }) : null,
  ]);
  return { ...byWords, results: joinHits(byNumber?.results ?? [], [...byWords.results].sort(byInterest)) };
}

/** What is still to come first, the next one on top; then what is over, the last one on top. */
function byInterest(a: Verdicts, b: Verdicts): number {
  const [aOver, bOver] = [a, b].map(({ verdicts }) => verdicts[0]?.code === 'ended');
  if (aOver !== bOver) return aOver === true ? 1 : -1;
  const order = startOf(a).localeCompare(startOf(b), 'en');
  return aOver === true ? -order : order;
}

/** Dates of one service are written alike: their texts are in the order of time, near enough for a list. */
function startOf({ event }: Verdicts): string {
  return event.startDate ?? '';
}

function joinHits(first: readonly Verdicts[], rest: readonly Verdicts[]): readonly Verdicts[] {
  const known = new Set(first.map(({ event }) => event.iri));
  return [...first, ...rest.filter(({ event }) => event.iri === null || !known.has(event.iri))];
}

/** One event's verdicts for every monitor of the site. */
export function useEventVerdicts(event: string, language: 'de' | 'en') {
  const { data, error } = useQuery({
    queryKey: ['desk-verdicts', event, language],
    enabled: event !== '',
    queryFn: async () => {
      const query = new URLSearchParams({ event, lang: language }).toString();
      return readVerdicts((await getJson(`/api/verdicts?${query}`)).body);
    },
    refetchInterval: withJitter(pollSeconds),
    refetchIntervalInBackground: false,
  });
  return { answer: data, error };
}
