import { LRUCache } from 'lru-cache';
import { isInForce, type Notice } from '#notices/notice.ts';
import { isNewer, type NoticeRecord, selectKept, toNotice } from './notice-record.ts';
import { type FindCategory, isFor, recipientOf, targetOf, type Wall } from './wall.ts';

interface NoticeStoreOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Of the categories that are known now. */
  readonly findCategory: () => FindCategory;
  /** Called with the records that are new or newer than before. */
  readonly onChange: (changed: readonly NoticeRecord[]) => void;
}

/** Answers that are kept ready, for as many different walls; clients choose what they ask for. */
const maxAnswers = 5000;

/** All notices in memory. Sets of records are merged: of two records with one id the later replaces the other. */
export function createNoticeStore({ now, findCategory, onChange }: NoticeStoreOptions) {
  let records = new Map<string, NoticeRecord>();
  const answers = new LRUCache<string, readonly Notice[]>({ max: maxAnswers });
  /** What the answers were made with, and until when they are right. */
  let answered = { find: findCategory(), until: 0 };

  const merge = (others: readonly NoticeRecord[]): readonly NoticeRecord[] => {
    const changed = others.filter((record) => isNewer(record, records.get(record.id)));
    if (changed.length === 0) return [];
    for (const record of changed) records.set(record.id, record);
    records = new Map(selectKept(records.values(), now()).map((record) => [record.id, record]));
    answers.clear();
    answered = { ...answered, until: 0 };
    onChange(changed);
    return changed;
  };
  const inForce = () => [...records.values()].filter((record) => isInForce(record, now()));
  const answersFor = (find: FindCategory) => {
    if (answered.find !== find || now() >= answered.until) {
      answers.clear();
      const ends = inForce().map(({ until }) => (until === null ? Infinity : Date.parse(until)));
      answered = { find, until: Math.min(...ends, Infinity) };
    }
    return answers;
  };
  return {
    merge,
    find: (id: string) => records.get(id) ?? null,
    /** The latest first. */
    list: (): readonly NoticeRecord[] => [...records.values()],
    inForce,
    /** In force now, the latest first. */
    forWall: (wall: Wall): readonly Notice[] => {
      const current = inForce();
      if (current.length === 0) return [];
      const find = findCategory();
      const kept = answersFor(find);
      const key = JSON.stringify([wall.monitors, wall.screen]);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const recipient = recipientOf(wall, find);
      const found = current.filter((record) => isFor(targetOf(record, find), recipient)).map(toNotice);
      kept.set(key, found);
      return found;
    },
    /** Tells whether a notice is for a wall. */
    audienceOf: (record: NoticeRecord): ((wall: Wall) => boolean) => {
      const find = findCategory();
      const target = targetOf(record, find);
      return (wall) => isFor(target, recipientOf(wall, find));
    },
  };
}
