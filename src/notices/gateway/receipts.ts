import { maxMissing, type Receipts } from '#notices/model/listed-notice.ts';
import type { NoticeRecord } from './notice-record.ts';
import type { ShownOn } from './stored-notices.ts';

/** Receipts are kept for this many of the latest notices. */
const maxKept = 20;

export type NoticeReceipts = ReturnType<typeof createReceipts>;

/** The named screens that have reported a notice as on screen. */
export function createReceipts() {
  const shownOn = new Map<string, Set<string>>();
  let isStored = true;
  const setOf = (id: string) => {
    const known = shownOn.get(id) ?? new Set<string>();
    shownOn.set(id, known);
    return known;
  };
  return {
    restore: (stored: ShownOn): void => {
      for (const [id, names] of Object.entries(stored)) for (const name of names) setOf(id).add(name);
    },
    isKept: ({ id }: NoticeRecord, records: readonly NoticeRecord[]): boolean =>
      records.slice(0, maxKept).some((record) => record.id === id),
    receive: (name: string, ids: readonly string[]): void => {
      for (const id of ids) {
        const names = setOf(id);
        if (names.has(name)) continue;
        names.add(name);
        isStored = false;
      }
    },
    /** `screens`: the names of those that it is for. */
    describe: ({ id }: NoticeRecord, screens: readonly string[]): Receipts => {
      const names = shownOn.get(id);
      const missing = screens.filter((name) => names?.has(name) !== true);
      return {
        expected: screens.length,
        shown: screens.length - missing.length,
        missing: missing.toSorted().slice(0, maxMissing),
      };
    },
    /** Returns the receipts of the latest of `records`, in their order, and drops the others. */
    list: (records: readonly NoticeRecord[]): ShownOn => {
      const kept = records.slice(0, maxKept).map(({ id }) => id);
      for (const id of shownOn.keys()) if (!kept.includes(id)) shownOn.delete(id);
      isStored = true;
      return Object.fromEntries([...shownOn].map(([id, names]) => [id, [...names]]));
    },
    /** Whether there are new ones since the last `list`, or its result could not be stored. */
    hasNew: () => !isStored,
    markUnstored: (): void => {
      isStored = false;
    },
  };
}
