import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sendJson } from '#data/send-json.ts';
import { noticesKey } from '#desk/summary/query-keys.ts';
import { changeOutcomeSchema, type NewNotice } from '#notices/model/listed-notice.ts';

const sentSchema = z.extend(changeOutcomeSchema, { id: z.string() });

export type SentNotice = Readonly<z.output<typeof sentSchema>>;

/** Sends a notice, then reads the list again, also after a failure: without an answer it may have been sent. */
export function useSendNotice() {
  const client = useQueryClient();
  return useMutation({
    // By default a request waits while `navigator.onLine` is false, as on a LAN without internet.
    networkMode: 'always',
    mutationFn: (notice: NewNotice) =>
      sendJson({ method: 'POST', path: '/api/notices', body: notice, schema: sentSchema }),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}
