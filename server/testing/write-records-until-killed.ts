import { createNoticeKind } from '#notices/gateway/notice-record.ts';
import { sampleRecord } from '#notices/gateway/sample-record.ts';
import { openKnownOutages } from '#outages/gateway/known-outages.ts';
import { openFormerIds } from '#screens/gateway/former-ids.ts';
import { openHeartbeatStore } from '#screens/gateway/heartbeat-store.ts';
import { createScreenStore } from '#screens/gateway/screen-store.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { openSignedOut } from '#server/sharing/signed-out.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { openTestDatabase, openTestRecords } from './test-records.ts';

// A program for tests: writes to all stores until it is killed. It prints how many writes it found in each, and then the number of each
// write that all have confirmed.
const [dataDir = ''] = process.argv.slice(2);
const now = () => 1_795_000_000_000;
const records = openTestRecords({ dataDir, now });
const nameOf = (n: number) => `screen-${n}`;

interface Store {
  /** Resolves when it is confirmed. */
  readonly write: (n: number) => Promise<unknown>;
  readonly has: (n: number) => boolean;
}

const stores: Readonly<Record<string, () => Promise<Store>>> = {
  signed_out: async () => {
    const { add, has } = await openSignedOut(records);
    const sessionOf = (n: number) => `${now() + n}.ZufaelligerText-`;
    return { write: (n) => add(sessionOf(n)), has: (n) => has(sessionOf(n)) };
  },
  notices: async () => {
    const { change, find } = await records.open(createNoticeKind(365));
    const idOf = (n: number) => `notice-${n}`;
    return {
      write: async (n) => {
        const { isStored } = await change([sampleRecord({ id: idOf(n) })]);
        if (!isStored) throw new Error('not stored');
      },
      has: (n) => find(idOf(n)) !== null,
    };
  },
  outages: async () => {
    const { change, find } = await openKnownOutages(records);
    return {
      write: (n) => change([{ id: nameOf(n), changedAt: now(), outage: { kind: 'silent', at: n } }]),
      has: (n) => find(nameOf(n))?.outage?.at === n,
    };
  },
  former_monitor_ids: async () => {
    const addFormerIds = await openFormerIds(records, now);
    const category = (id: number, name: string) => ({ id, name, parentId: null });
    return {
      write: async (n) => {
        addFormerIds([category(n, `Raum ${n}`)]);
        await records.settle();
      },
      has: (n) => addFormerIds([category(n, 'Anders')])[0]?.formerIds?.includes(`raum-${n}`) === true,
    };
  },
  heartbeats: async () => {
    const { receive, save, reportsOf } = await openHeartbeatStore({
      records,
      now,
      isKnown: () => true,
      isNamed: () => true,
      deviceOf: () => '',
    });
    return {
      write: async (n) => {
        receive({ ...sampleHeartbeat, address: `/s/${nameOf(n)}` }, '192.0.2.7');
        await save(true);
      },
      has: (n) => reportsOf(nameOf(n)) !== null,
    };
  },
  screens: async () => {
    const database = await openTestDatabase(dataDir);
    const logger = createLogger('silent');
    const store = createScreenStore({ database, dataDir, now, logger, onChange: () => undefined });
    await store.open();
    return {
      write: async (n) => {
        const after = { name: nameOf(n), monitors: [3], parameters: {}, place: {} };
        await store.change('test', [{ name: nameOf(n), after }]);
      },
      has: (n) => store.find(nameOf(n)) !== null,
    };
  },
};

const opened = await Promise.all(
  Object.entries(stores).map(async ([name, open]) => ({ name, ...(await open()) })),
);
function countFound({ has }: Store): number {
  let count = 0;
  while (has(count + 1)) count += 1;
  return count;
}
const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);
const found = Object.fromEntries(opened.map((store) => [store.name, countFound(store)]));
print(found);
for (let n = Math.min(...Object.values(found)) + 1; ; n += 1) {
  await Promise.all(opened.map(({ write }) => write(n)));
  print(n);
}
