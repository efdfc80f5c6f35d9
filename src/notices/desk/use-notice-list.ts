import { skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { PageClock } from '#data/clock.ts';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { isAlarmOn, type ListedNotice, listedNoticeSchema } from '#notices/model/listed-notice.ts';
import { noticesKey } from '#desk/summary/query-keys.ts';

const pollSeconds = 15;
/** Polls come faster for a while, because the screens of a new alarm report one after another. */
const closePollSeconds = 5;
const closeMs = 600_000;

/** Alarms and notices with their record, the latest first; undefined until loaded, and where nobody can sign in. */
export function useNotices(hasSignIn: boolean | undefined, clock: PageClock) {
  const { data, error } = useQuery({
    queryKey: noticesKey,
    queryFn: hasSignIn === true ? loadNotices : skipToken,
    refetchInterval: ({ state }) => withJitter(pollSecondsOf(state.data ?? [], clock.now())),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return { notices: data, error };
}

export function pollSecondsOf(notices: readonly ListedNotice[], now: number): number {
  const isClose = notices.some((notice) => isAlarmOn(notice) && now - Date.parse(notice.at) < closeMs);
  return isClose ? closePollSeconds : pollSeconds;
}

/** Leaves out notices of a newer gateway that this page does not understand. Fails with `RequestError`. */
async function loadNotices(): Promise<readonly ListedNotice[]> {
  const { body } = await getJson('/api/notices');
  return z
    .parse(z.array(z.unknown()), body)
    .flatMap((one) => z.safeParse(listedNoticeSchema, one).data ?? []);
}
