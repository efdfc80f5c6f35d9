import { setImmediate } from 'node:timers/promises';
import type { ListedNotice } from '#notices/model/listed-notice.ts';
import { isInForce, toNotice } from '#notices/model/notice.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { NoticeRecord } from './notice-record.ts';
import type { NoticeStore } from './notice-store.ts';
import type { NoticeReceipts } from './receipts.ts';
import { type FindCategory, isFor, recipientOf, targetOf, wallOfScreen } from './wall.ts';

interface ListOptions {
  readonly now: () => number;
  readonly screens: { readonly store: Pick<Screens['store'], 'list'> };
  readonly store: Pick<NoticeStore, 'list'>;
  readonly receipts: Pick<NoticeReceipts, 'isKept' | 'describe'>;
  readonly findCategory: () => FindCategory;
}

const portion = 500;

/** For staff: notices with the named screens that have shown them, of the latest ones. */
export function createNoticeList({ now, screens, store, receipts, findCategory }: ListOptions) {
  const readRecipients = async (find: FindCategory) => {
    const recipients: ReturnType<typeof recipientOf>[] = [];
    for (const [at, screen] of screens.store.list().entries()) {
      if (at % portion === 0) await setImmediate();
      recipients.push(recipientOf(wallOfScreen(screen), find));
    }
    return recipients;
  };
  return async (records: readonly NoticeRecord[]): Promise<readonly ListedNotice[]> => {
    const find = findCategory();
    const recipients = await readRecipients(find);
    const listed: ListedNotice[] = [];
    for (const record of records) {
      await setImmediate();
      const target = targetOf(record, find);
      const isWanted = receipts.isKept(record, store.list());
      const names = isWanted
        ? recipients.flatMap((one) => (isFor(target, one) ? (one.screen ?? []) : []))
        : [];
      const { monitors, screens: named, by, liftedBy } = record;
      listed.push({
        ...toNotice(record),
        monitors,
        screens: named,
        by,
        liftedBy,
        isInForce: isInForce(record, now()),
        receipts: receipts.describe(record, names),
      });
    }
    return listed;
  };
}
