import { skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { type ListedScreen, listedScreenSchema } from '#screens/model/listed-screen.ts';
import { screensKey } from '#desk/summary/query-keys.ts';

const pollSeconds = 15;

/** The named screens as they reported last; undefined until loaded, and where there are none. `mode` is the one of `/api/desk`. */
export function useScreens(mode: 'on' | 'off' | 'no-password' | 'database-unavailable' | undefined) {
  const isReadable = mode === 'on' || mode === 'database-unavailable';
  const { data, error } = useQuery({
    queryKey: screensKey,
    queryFn: isReadable ? loadScreens : skipToken,
    refetchInterval: () => withJitter(pollSeconds),
  });
  return { screens: data?.screens, unreadScreens: data?.unread ?? 0, error };
}

/** Fails with `RequestError`. */
export async function loadScreens() {
  const { body } = await getJson('/api/screens');
  const all = z.parse(z.array(z.unknown()), body);
  const screens: readonly ListedScreen[] = all.flatMap(
    (one) => z.safeParse(listedScreenSchema, one).data ?? [],
  );
  // `unread`: a newer gateway has screens that this page reads only when it is loaded again.
  return { screens, unread: all.length - screens.length };
}
