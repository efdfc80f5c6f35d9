import * as z from 'zod';
import type { RecordOpener } from '#server/records/open-records.ts';
import type { RecordKind } from '#server/records/record-set.ts';

/** `at`: epoch ms, since when the screen has it. */
const outageSchema = z.object({ kind: z.enum(['silent', 'frozen']), at: z.number() });
export type Outage = Readonly<z.output<typeof outageSchema>>;

/** `id`: the name of a screen; `outage`: null where the last one has ended. */
const schema = z.object({ id: z.string(), changedAt: z.int(), outage: outageSchema.nullable() });

/** A gateway that was away for longer may announce once more that a screen is well. */
const endedMs = 7 * 86_400_000;

const kind: RecordKind<Readonly<z.output<typeof schema>>> = {
  name: 'outages',
  schema,
  keep: (records, now) =>
    records.filter(({ outage, changedAt }) => outage !== null || now - changedAt < endedMs),
  words: { records: 'known outages', loss: 'a restart would announce them again' },
};

export type KnownOutages = Awaited<ReturnType<typeof openKnownOutages>>;

/** The outages that were announced. */
export const openKnownOutages = ({ open }: Pick<RecordOpener, 'open'>) => open(kind);
