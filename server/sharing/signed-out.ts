import * as z from 'zod';
import type { RecordOpener } from '#server/records/open-records.ts';
import type { RecordKind } from '#server/records/record-set.ts';

/** `id`: expiry (epoch ms) and a random text. Without its signature it cannot be used to sign in. */
const endedSchema = z.object({ id: z.string().regex(/^\d{13}\.[\w-]{16}$/), changedAt: z.int() });
type EndedSession = Readonly<z.output<typeof endedSchema>>;

/** Sessions that expire first are dropped beyond this number. Filling the list requires the password. */
export const maxEnded = 10_000;

/** A session ends once, at whatever gateway. */
const recordOf = (session: string): EndedSession => ({
  id: session,
  changedAt: Number.parseInt(session, 10),
});

const kind: RecordKind<EndedSession> = {
  name: 'signed_out',
  schema: endedSchema,
  // The limit is a number, not a time: sessions would be valid again after a temporary jump of the clock.
  keep: (sessions) => sessions.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(-maxEnded),
  words: { records: 'signed-out sessions', loss: 'a restart would bring them back' },
};

export type SignedOut = Awaited<ReturnType<typeof openSignedOut>>;

/** Sessions of the desk that ended before they expired, at all gateways. */
export async function openSignedOut({ open }: Pick<RecordOpener, 'open'>) {
  const ended = await open(kind, {
    earlierFile: {
      name: 'signed-out.txt',
      read: (text) => text.split('\n').filter(Boolean).map(recordOf),
    },
  });
  return {
    has: (session: string): boolean => ended.find(session) !== null,
    /** Takes effect immediately; resolves after the attempt to store it. */
    add: async (session: string): Promise<void> => void (await ended.change([recordOf(session)])),
  };
}
