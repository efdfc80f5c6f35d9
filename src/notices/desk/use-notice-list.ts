import { skipToken, useQuery } from '@tanstack/react-query';
import { withJitter } from '#data/query-client.ts';
import type { PageClock } from '#data/trusted-clock.ts';
import { noticesKey } from '#desk/summary/query-keys.ts';
import { isAlarmOn, type ListedNotice, listedNoticeSchema } from '#notices/model/listed-notice.ts';
import { loadList } from '#screens/desk/use-screens.ts';

/** Returns those on screens, alarms first, all-clears last, and those that have ended. Each group keeps the given order, the latest first. */
export function groupNotices(notices: readonly ListedNotice[]) {
  const inForce = notices.filter((notice) => notice.isInForce);
  return {
    inForce: inForce.sort((one, other) => rankOf(one) - rankOf(other)),
    past: notices.filter((notice) => !notice.isInForce),
  };
}

function rankOf(notice: ListedNotice): number {
  if (isAlarmOn(notice)) return 0;
  return notice.lifted === null ? 1 : 2;
}

const pollSeconds = 15;
/** Polls come faster for a while, because the screens of a new or widened alarm report one after another. */
const closePollSeconds = 5;
const closeMs = 600_000;

/** Alarms and notices with their record, the latest first; undefined until loaded, and where nobody can sign in. */
export function useNotices(hasSignIn: boolean | undefined, clock: PageClock) {
  const { data, error } = useQuery({
    queryKey: noticesKey,
    queryFn: hasSignIn === true ? () => loadList('/api/notices', listedNoticeSchema) : skipToken,
    refetchInterval: ({ state }) => withJitter(pollSecondsOf(state.data?.read ?? [], clock.now())),
  });
  return { notices: data?.read, error };
}

export function pollSecondsOf(notices: readonly ListedNotice[], now: number): number {
  const isNew = ({ at, widened }: ListedNotice) => now - Date.parse(widened?.at ?? at) < closeMs;
  const isClose = notices.some((notice) => isAlarmOn(notice) && isNew(notice));
  return isClose ? closePollSeconds : pollSeconds;
}
