import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '#data/get-json.ts';
import { sendJson } from '#data/send-json.ts';
import { noticesKey } from '#desk/summary/query-keys.ts';
import { type ChangeOutcome, changeOutcomeSchema } from '#notices/model/listed-notice.ts';

/** What was done. */
export type Lifted = 'cleared' | 'liftedAlarm' | 'liftedNotice' | 'allClearHidden';
export type OnLifted = (outcome: ChangeOutcome, lifted: Lifted) => void;

interface Lifting {
  readonly id: string;
  /** Of all-clear; 0: none. */
  readonly minutes: number;
  readonly lifted: Lifted;
}

/** Ends a notice. One that is gone already is no failure. */
export function useLiftNotice(onLifted: OnLifted) {
  const client = useQueryClient();
  return useMutation({
    // By default a request waits while `navigator.onLine` is false, as on a LAN without internet.
    networkMode: 'always',
    mutationFn: async ({ id, minutes }: Lifting) => {
      const path = `/api/notices/${encodeURIComponent(id)}${minutes > 0 ? `?clear=${minutes}` : ''}`;
      return sendJson({ method: 'DELETE', path, schema: changeOutcomeSchema }).catch(ignoreMissing);
    },
    // Not that of `mutate`: the next list may remove the component that called it.
    onSuccess: (outcome, { lifted }) => onLifted(outcome, lifted),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}

function ignoreMissing(error: unknown): ChangeOutcome {
  if (!(error instanceof RequestError && error.status === 404)) throw error;
  return { isStored: true, isShared: true };
}
