import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { loadJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { withParameter } from '#desk/shell/route.tsx';
import { type Verdicts, type VerdictsAnswer, verdictsSchema } from '#domain/verdicts-answer.ts';

const fetchVerdicts = (query: string) => loadJson(`/api/verdicts?${query}`, verdictsSchema);

/** An event's verdicts for all monitors, and for all named screens. */
export function useEventVerdicts(event: string) {
  const { language, screens = [] } = useDesk();
  const hasScreens = screens.length > 0;
  const query = new URLSearchParams({ event, lang: language, ...(hasScreens && { screens: '1' }) });
  return useQuery({
    queryKey: ['desk-verdicts', event, language, hasScreens],
    queryFn: () => fetchVerdicts(query.toString()),
    // The answer without screens stays until the one with them is there.
    placeholderData: (previous, query) => (query?.queryKey[1] === event ? previous : undefined),
    refetchInterval: withJitter(30),
  });
}

/** The results of a search, each with the verdict for one screen alone, by its `selectionQuery`: those for 200 monitors would be large. */
export function useHits(search: string, screen: string) {
  const query = withParameter(screen, 'lang', useDesk().language);
  return useQuery({
    queryKey: ['desk-hits', search, query],
    enabled: search !== '',
    queryFn: () => findHits(search, query),
    placeholderData: keepPreviousData,
    refetchInterval: withJitter(30),
  });
}

async function findHits(search: string, query: string): Promise<VerdictsAnswer> {
  // A number may be an event's id or a word of its title.
  const [byWords, byId] = await Promise.all([
    fetchVerdicts(withParameter(query, 'q', search)),
    /^\d+$/.test(search) ? fetchVerdicts(withParameter(query, 'event', search)) : null,
  ]);
  const first = byId?.results ?? [];
  const iris = new Set(first.map(({ event }) => event['@id']));
  const rest = byWords.results.filter(({ event }) => event['@id'] === null || !iris.has(event['@id']));
  return { ...byWords, results: [...first, ...rest.sort(compareByStart)] };
}

/** Events to come, the next one first; then those that are over, the latest one first. */
function compareByStart(a: Verdicts, b: Verdicts): number {
  const [aOver, bOver] = [a, b].map(({ verdicts }) => verdicts[0]?.code === 'ended');
  if (aOver !== bOver) return aOver === true ? 1 : -1;
  // ISO 8601: with equal offsets the texts sort by time, which suffices for a list.
  const [first = '', second = ''] = [a, b].map(({ event }) => (event.nextDate ?? event).startDate ?? '');
  const order = first.localeCompare(second, 'en');
  return aOver === true ? -order : order;
}
