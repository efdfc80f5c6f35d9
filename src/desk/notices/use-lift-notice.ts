import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '#data/get-json.ts';
import { sendJson } from '#data/send-json.ts';
import { noticesKey } from '#desk/summary/query-keys.ts';
import { type ChangeOutcome, changeOutcomeSchema } from '#notices/listed-notice.ts';

export type OnLifted = (outcome: ChangeOutcome, isCleared: boolean) => void;

/** Ends a notice, with `minutes` of all-clear; 0: none. One that is gone already is no failure. */
export function useLiftNotice(onLifted: OnLifted) {
  const client = useQueryClient();
  return useMutation({
    // By default a request waits while `navigator.onLine` is false, as on a LAN without internet.
    networkMode: 'always',
    mutationFn: async ({ id, minutes }: { readonly id: string; readonly minutes: number }) => {
      const path = `/api/notices/${encodeURIComponent(id)}${minutes > 0 ? `?clear=${minutes}` : ''}`;
      return sendJson({ method: 'DELETE', path, schema: changeOutcomeSchema }).catch(ignoreMissing);
    },
    // Not that of `mutate`: the next list may remove the component that called it.
    onSuccess: (outcome, { minutes }) => onLifted(outcome, minutes > 0),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}

function ignoreMissing(error: unknown): ChangeOutcome {
  if (!(error instanceof RequestError && error.status === 404)) throw error;
  return { isStored: true, isShared: true };
}
