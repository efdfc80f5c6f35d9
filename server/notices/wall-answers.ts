import { LRUCache } from 'lru-cache';
import { isInForce, type Notice, toNotice } from '#notices/notice.ts';
import type { NoticeRecord } from './notice-record.ts';
import { type FindCategory, isFor, recipientOf, targetOf, type Wall } from './wall.ts';

export interface WallAnswer {
  /** In force now, the latest first. */
  readonly notices: readonly Notice[];
  readonly json: string;
}

interface WallAnswersOptions {
  /** The same list until it changes. */
  readonly list: () => readonly NoticeRecord[];
  /** Epoch ms. */
  readonly now: () => number;
  /** Of the categories that are known now. */
  readonly findCategory: () => FindCategory;
}

/** Characters of all answers that are kept ready. */
const maxPrepared = 16_000_000;
const none: WallAnswer = { notices: [], json: '[]' };

/** What each wall shows. Prepared until a notice changes or ends, or the categories change. */
export function createWallAnswers({ list, now, findCategory }: WallAnswersOptions) {
  let prepared = prepare(list(), findCategory(), now());
  const current = () => {
    const [records, find, at] = [list(), findCategory(), now()];
    const isRight = prepared.records === records && prepared.find === find;
    // The clock may be set back.
    if (!isRight || at < prepared.from || at >= prepared.until) prepared = prepare(records, find, at);
    return prepared;
  };
  return {
    inForce: (): readonly NoticeRecord[] => current().inForce.map(({ record }) => record),
    answerFor: (wall: Wall): WallAnswer => {
      const { inForce, find, answers } = current();
      if (inForce.length === 0) return none;
      const recipient = recipientOf(wall, find);
      const records = inForce.flatMap(({ record, target }) => (isFor(target, recipient) ? record : []));
      const ids = records.map(({ id }) => id).join();
      const known = answers.get(ids);
      if (known !== undefined) return known;
      const notices = records.map(toNotice);
      const answer = { notices, json: JSON.stringify(notices) };
      answers.set(ids, answer);
      return answer;
    },
    /** Tells whether one of these notices, in force or not, is for a wall. */
    audienceOf: (records: readonly NoticeRecord[]): ((wall: Wall) => boolean) => {
      const find = findCategory();
      const targets = records.map((record) => targetOf(record, find));
      return (wall) => {
        const recipient = recipientOf(wall, find);
        return targets.some((target) => isFor(target, recipient));
      };
    },
  };
}

function prepare(records: readonly NoticeRecord[], find: FindCategory, now: number) {
  const inForce = records.filter((record) => isInForce(record, now));
  const ends = inForce.map(({ until }) => (until === null ? Infinity : Date.parse(until)));
  return {
    records,
    find,
    from: now,
    until: Math.min(...ends, Infinity),
    inForce: inForce.map((record) => ({ record, target: targetOf(record, find) })),
    /** By the ids of their notices: most walls have the same. */
    answers: new LRUCache<string, WallAnswer>({
      maxSize: maxPrepared,
      sizeCalculation: ({ json }) => json.length,
    }),
  };
}
