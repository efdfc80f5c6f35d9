import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { readVerdicts, type Verdicts, type VerdictsAnswer } from './read-verdicts.ts';

const pollSeconds = 30;

/** The results of a search, each with the verdict for one monitor, because those for 200 monitors would be large. */
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
  const request = async (query: Record<string, string>) => {
    const { body } = await getJson(
      `/api/verdicts?${new URLSearchParams({ ...query, ...(monitor !== '' && { monitor }), lang }).toString()}`,
    );
    return readVerdicts(body);
  };
  // A number may be an event's id or a word of its title.
  const [byWords, byId] = await Promise.all([
    request({ q: search }),
    /^\d+$/.test(search) ? request({ event: search }) : null,
  ]);
  return { ...byWords, results: mergeHits(byId?.results ?? [], [...byWords.results].sort(compareByStart)) };
}

/** Events to come, the next one first; then those that are over, the latest one first. */
function compareByStart(a: Verdicts, b: Verdicts): number {
  const [aOver, bOver] = [a, b].map(({ verdicts }) => verdicts[0]?.code === 'ended');
  if (aOver !== bOver) return aOver === true ? 1 : -1;
  const order = startOf(a).localeCompare(startOf(b), 'en');
  return aOver === true ? -order : order;
}

/** ISO 8601: with equal offsets the texts sort by time, which suffices for a list. */
function startOf({ event }: Verdicts): string {
  return event.startDate ?? '';
}

function mergeHits(first: readonly Verdicts[], rest: readonly Verdicts[]): Verdicts[] {
  const iris = new Set(first.map(({ event }) => event.iri));
  return [...first, ...rest.filter(({ event }) => event.iri === null || !iris.has(event.iri))];
}

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
