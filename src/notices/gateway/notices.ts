import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { type ListedNotice, listedNoticeSchema } from '#notices/model/listed-notice.ts';
import { isInForce } from '#notices/model/notice.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { RequestedScreen } from '#server/http/requested-screen.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import type { UpdateHub } from '#server/served-events/update-hub.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createNoticeKind, type NoticeRecord } from './notice-record.ts';
import { type NoticeReceipts, openReceipts } from './receipts.ts';
import { createWallAnswers } from './wall-answers.ts';
import {
  type FindCategory,
  isFor,
  type Recipient,
  recipientOf,
  targetOf,
  wallOf,
  wallOfScreen,
} from './wall.ts';

type ListOptions = Pick<NoticesOptions, 'now' | 'screens' | 'findCategory'> & {
  readonly store: { readonly list: () => readonly NoticeRecord[] };
  readonly receipts: NoticeReceipts;
};

const portion = 500;

/** Creates the list for staff. The latest notices are listed with the named screens that have shown them. */
function createNoticeList({ now, screens, store, receipts, findCategory }: ListOptions) {
  return async (records: readonly NoticeRecord[]): Promise<readonly ListedNotice[]> => {
    const find = findCategory();
    const recipients: Recipient[] = [];
    for (const [at, screen] of screens.store.list().entries()) {
      if (at % portion === 0) await setImmediate();
      recipients.push(recipientOf(wallOfScreen(screen), find));
    }
    const listed: ListedNotice[] = [];
    for (const record of records) {
      await setImmediate();
      const target = targetOf(record, find);
      const own = receipts.isKept(record, store.list())
        ? recipients.filter((recipient) => isFor(target, recipient))
        : [];
      const names = own.flatMap(({ screen }) => screen ?? []);
      const about = { isInForce: isInForce(record, now()), receipts: receipts.describe(record, names) };
      listed.push(listedNoticeSchema.parse({ ...record, ...about }));
    }
    return listed;
  };
}

interface NoticesOptions {
  readonly settings: Pick<GatewaySettings, 'DATA_DIR' | 'KEEP_DAYS'>;
  readonly now: () => number;
  readonly logger: Logger;
  readonly updates: Pick<UpdateHub, 'sendToWalls'>;
  readonly screens: Pick<Screens, 'store' | 'heartbeats'>;
  readonly findCategory: () => FindCategory;
  readonly records: Pick<RecordOpener, 'open'>;
}

const earlierFile = {
  name: 'notices.json',
  read: (text: string) => z.object({ records: z.array(z.unknown()) }).parse(JSON.parse(text)).records,
};

/** Alarms and notices of all gateways: in memory, in the data folder, on the streams, and exchanged with other gateways. */
export type Notices = Awaited<ReturnType<typeof openNotices>>;

export async function openNotices(options: NoticesOptions) {
  const { settings, screens, updates, records, logger } = options;
  // Before the notices, which remove the earlier file.
  const receipts = await openReceipts({ dataDir: settings.DATA_DIR, logger });
  const store = await records.open(createNoticeKind(settings.KEEP_DAYS), {
    earlierFile,
    onChange: (changed) => {
      const isConcerned = walls.audienceOf(changed);
      void updates.sendToWalls('notices', (wall) => (isConcerned(wall) ? walls.answerFor(wall).json : null));
    },
  });
  const { find, list, change } = store;
  const walls = createWallAnswers({ ...options, list });
  const isKnown = (id: string) => find(id) !== null;
  screens.heartbeats.followReports((name, { notices }) => receipts.receive(name, notices.filter(isKnown)));
  return {
    ...walls,
    find,
    list,
    /** Shows the records at once. Resolves to whether they are stored, and whether other gateways can have them. */
    change,
    /** Returns what is in force now for the screen and the address of a request, the latest first. */
    forRequested: ({ name, parameters }: Pick<RequestedScreen, 'name' | 'parameters'>) =>
      walls.answerFor(wallOf(name, parameters)),
    /** Removes those that ended long ago, here and where gateways share them. Does not reject. */
    removeOld: () => {
      store.prune();
      return store.store();
    },
    /** Stores new receipts. Does not reject. */
    storeReceipts: () => receipts.store(list()),
    /** Describes notices for staff, in the order of `records`. */
    describe: createNoticeList({ ...options, store, receipts }),
  };
}
