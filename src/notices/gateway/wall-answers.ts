import { LRUCache } from 'lru-cache';
import { isInForce, toNotice } from '#notices/model/notice.ts';
import type { NoticeRecord } from './notice-record.ts';
import { type FindCategory, isFor, type Recipient, recipientOf, targetOf, type Wall } from './wall.ts';

interface WallAnswersOptions {
  /** The same list until it changes. */
  readonly list: () => readonly NoticeRecord[];
  /** Epoch ms. */
  readonly now: () => number;
  /** Finds the categories that are known now. */
  readonly findCategory: () => FindCategory;
}

/** Characters of all answers that are kept ready. */
const maxPrepared = 16_000_000;
/** Characters of the keys of walls for which something is decided, and 200 for each decision. */
const maxKeys = 8_000_000;

function answerOf(records: readonly NoticeRecord[]) {
  const notices = records.map(toNotice);
  return { notices, json: JSON.stringify(notices) };
}

const none = answerOf([]);

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
    inForce: (): readonly NoticeRecord[] => current().inForce,
    answerFor: (wall: Wall) => {
      const { inForce, recordsFor, answers } = current();
      if (inForce.length === 0) return none;
      const records = recordsFor(wall);
      return answers.memo(records.map(({ id }) => id).join(), { context: records });
    },
    /** Tells whether one of these notices, in force or not, is for a wall. */
    audienceOf: (records: readonly NoticeRecord[]): ((wall: Wall) => boolean) => {
      const find = findCategory();
      const targets = records.map((record) => targetOf(record, find));
      return decideOnce(find, (recipient) => targets.some((target) => isFor(target, recipient)));
    },
  };
}

/** Decides once for all walls with the same monitors and screen, of which there may be thousands. */
function decideOnce<Decision extends object | boolean>(
  find: FindCategory,
  decide: (recipient: Recipient) => Decision,
): (wall: Wall) => Decision {
  const decided = new LRUCache<string, Decision, Wall>({
    maxSize: maxKeys,
    sizeCalculation: (_, key) => key.length + 200,
    memoMethod: (_key, _stale, { context }) => decide(recipientOf(context, find)),
  });
  return (wall) => decided.memo(wall.key, { context: wall });
}

function prepare(records: readonly NoticeRecord[], find: FindCategory, now: number) {
  const inForce = records.filter((record) => isInForce(record, now));
  const ends = inForce.map(({ until }) => (until === null ? Infinity : Date.parse(until)));
  const targets = inForce.map((record) => ({ record, target: targetOf(record, find) }));
  return {
    records,
    find,
    from: now,
    until: Math.min(...ends, Infinity),
    inForce,
    recordsFor: decideOnce(find, (recipient) =>
      targets.flatMap(({ record, target }) => (isFor(target, recipient) ? record : [])),
    ),
    /** Answers are kept by the ids of their notices, because most walls have the same. */
    answers: new LRUCache<string, ReturnType<typeof answerOf>, readonly NoticeRecord[]>({
      maxSize: maxPrepared,
      sizeCalculation: ({ json }) => json.length,
      memoMethod: (_ids, _stale, { context }) => answerOf(context),
    }),
  };
}
