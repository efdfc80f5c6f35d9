import { useQuery } from '@tanstack/react-query';
import { defaults } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { PageClock } from '#data/clock.ts';
import { withJitter } from '#data/query-client.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { SummaryRequest, DeskSummary } from './desk-summary.ts';
import type { AskSummary } from './start-summary-worker.ts';

export interface DeskSummaryState {
  readonly reply: DeskSummary | undefined;
  readonly error: Error | null;
}

/**
 * All monitors with what they show, judged anew every minute; the last good answer stays through errors. Their names come
 * first: with ten thousand events the rest takes a second.
 */
export function useDeskSummary(
  askBoard: AskSummary,
  site: Site | undefined,
  language: 'de' | 'en',
  clock: PageClock,
): DeskSummaryState {
  const key = [language, site?.language, site?.allMonitors, site?.monitors, site?.timeZone];
  const ask = async (kind: 'monitors' | 'board') => {
    if (site === undefined) throw new Error('the site is not known yet');
    return askBoard({ ...questionOf(site, language, clock.now()), kind });
  };
  const names = useQuery({
    queryKey: ['desk-monitors', ...key],
    enabled: site !== undefined,
    queryFn: () => ask('monitors'),
    refetchInterval: ({ state }) => (state.data === undefined ? withJitter(5) : false),
  });
  const board = useQuery({
    queryKey: ['desk-board', ...key],
    enabled: site !== undefined,
    queryFn: () => ask('board'),
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : defaults.poll),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return { reply: board.data ?? names.data, error: board.error };
}

function questionOf(
  site: Site,
  language: 'de' | 'en',
  now: number,
): Omit<SummaryRequest, 'requestId' | 'kind'> {
  return {
    language: site.language,
    allMonitors: site.allMonitors,
    monitors: site.monitors ?? null,
    rules: {
      now,
      timeZone: site.timeZone,
      locale: screenWords[language].locale,
      days: defaults.days,
      limit: defaults.limit,
    },
  };
}
