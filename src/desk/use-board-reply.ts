import { useQuery } from '@tanstack/react-query';
import { defaults } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { PageClock } from '#data/page-clock.ts';
import { withJitter } from '#data/query-client.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { AskBoard } from './ask-board.ts';
import type { BoardReply } from './board-reply.ts';

export interface BoardReplyState {
  readonly reply: BoardReply | undefined;
  readonly error: Error | null;
}

/** All monitors with what they show, judged anew every minute; the last good answer stays through errors. */
export function useBoardReply(
  askBoard: AskBoard,
  site: Site | undefined,
  language: 'de' | 'en',
  clock: PageClock,
): BoardReplyState {
  const { data, error } = useQuery({
    queryKey: ['desk-board', language, site?.allMonitors, site?.monitors, site?.timeZone],
    enabled: site !== undefined,
    queryFn: async () => {
      if (site === undefined) throw new Error('the site is not known yet');
      return askBoard({
        language: site.language,
        allMonitors: site.allMonitors,
        monitors: site.monitors ?? null,
        rules: {
          now: clock.now(),
          timeZone: site.timeZone,
          locale: screenWords[language].locale,
          days: defaults.days,
          limit: defaults.limit,
        },
      });
    },
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : defaults.poll),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return { reply: data, error };
}
