import * as z from 'zod';
import type { RecordOpener } from '#server/records/open-records.ts';
import { changeTime, type RecordKind } from '#server/records/record-set.ts';

/** `at`: epoch ms, since when the screen has it. */
const outageSchema = z.object({ kind: z.enum(['silent', 'frozen']), at: z.number() });
export type Outage = Readonly<z.output<typeof outageSchema>>;

/** `id`: the name of a screen; `outage`: null where the last one has ended. */
const recordSchema = z.object({ id: z.string(), changedAt: z.int(), outage: outageSchema.nullable() });
type OutageRecord = Readonly<z.output<typeof recordSchema>>;

/** A gateway that was away for longer may announce once more that a screen is well. */
const endedMs = 7 * 86_400_000;

const kind: RecordKind<OutageRecord> = {
  name: 'outages',
  schema: recordSchema,
  keep: (records, now) =>
    records.filter(({ outage, changedAt }) => outage !== null || now - changedAt < endedMs),
  words: { records: 'known outages', loss: 'a restart would announce them again' },
};

export type KnownOutages = Awaited<ReturnType<typeof openKnownOutages>>;

/** The outages that were announced. */
export async function openKnownOutages({ open }: Pick<RecordOpener, 'open'>, now: () => number) {
  const { find, list, change, look } = await open(kind);
  return {
    find: (name: string): Outage | null => find(name)?.outage ?? null,
    names: (): readonly string[] => list().flatMap(({ id, outage }) => (outage === null ? [] : [id])),
    /** Resolves when they are stored. Null: the outage has ended. */
    change: async (outages: readonly (readonly [name: string, Outage | null])[]): Promise<void> => {
      if (outages.length === 0) return;
      await change(outages.map(([id, outage]) => ({ id, changedAt: changeTime(find(id), now()), outage })));
    },
    /** Reads the outages that another gateway announced. Does not reject. */
    look,
  };
}
