import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { RequestError } from '#data/get-json.ts';
import { sendJson } from '#data/send-json.ts';
import { noticesKey } from '#desk/summary/query-keys.ts';

/** Ends a notice, with `minutes` of all-clear; 0: none. One that is gone already is no failure. */
export function useLiftNotice(onLifted: (isCleared: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    // By default a request waits while `navigator.onLine` is false, as on a LAN without internet.
    networkMode: 'always',
    mutationFn: async ({ id, minutes }: { readonly id: string; readonly minutes: number }) => {
      const path = `/api/notices/${encodeURIComponent(id)}${minutes > 0 ? `?clear=${minutes}` : ''}`;
      await sendJson({ method: 'DELETE', path, schema: z.unknown() }).catch(ignoreMissing);
    },
    // Not that of `mutate`: the next list may remove the component that called it.
    onSuccess: (_, { minutes }) => onLifted(minutes > 0),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof RequestError && error.status === 404)) throw error;
}
