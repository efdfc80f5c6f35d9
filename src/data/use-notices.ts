import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Notice, noticesPathOf, noticesSchema } from '#notices/model/notice.ts';
import { loadJson } from './get-json.ts';
import { takeGivenAnswer } from './given-answers.ts';
import { withJitter } from './query-client.ts';

export const noticesKey = ['notices'];

/** Whatever the screen's own interval is; with the jitter at most 33 s. */
const pollSeconds = 30;

interface NoticesOptions {
  /** `noticesQueryOf` makes this query. */
  readonly query: string;
  readonly isPolling: boolean;
  /** The notices that this page begins with, if the document has none. */
  readonly readStored: () => readonly Notice[];
}

/** Polls the notices for one wall. After an error the last ones remain. */
export function useNotices({ query, isPolling, readStored }: NoticesOptions): readonly Notice[] {
  const path = noticesPathOf(query);
  const { data } = useQuery({
    queryKey: noticesKey,
    queryFn: () => loadJson(path, noticesSchema),
    enabled: isPolling,
    refetchInterval: withJitter(pollSeconds),
    initialData: () => findGiven(path) ?? readStored(),
    initialDataUpdatedAt: 0,
  });
  return data;
}

function findGiven(path: string): readonly Notice[] | null {
  return z.safeParse(noticesSchema, takeGivenAnswer(path)?.body).data ?? null;
}

/** Takes from the stream of updates the same as `GET /api/notices/current` answers. Anything else is ignored. */
export function receiveNotices(client: QueryClient, text: string): void {
  try {
    const notices = z.parse(noticesSchema, JSON.parse(text));
    // An answer that is under way may be older.
    void client.cancelQueries({ queryKey: noticesKey });
    client.setQueryData(noticesKey, notices);
  } catch {
    void client.refetchQueries({ queryKey: noticesKey });
  }
}
