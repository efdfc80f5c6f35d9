import { skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { listedScreenSchema } from '#screens/model/listed-screen.ts';
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
  return { screens: data?.read, unreadScreens: data?.unread ?? 0, error };
}

export const loadScreens = () => loadList('/api/screens', listedScreenSchema);

/** `unread`: a newer gateway lists so many that this page reads only when it is loaded again. Fails with `RequestError`. */
export async function loadList<One>(path: string, schema: z.ZodMiniType<One>) {
  const { body } = await getJson(path);
  const all = z.parse(z.array(z.unknown()), body);
  const read: readonly One[] = all.flatMap((one) => z.safeParse(schema, one).data ?? []);
  return { read, unread: all.length - read.length };
}
