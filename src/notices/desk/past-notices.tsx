import { useState } from 'react';
import { describeTargets } from './describe-targets.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import type { ListedNotice } from '#notices/model/listed-notice.ts';
import { FactList } from './fact-list.tsx';
import { NoticeTexts } from './notice-texts.tsx';
import { authorOf, noticesWords } from './notices-words.ts';
import styles from './notices.module.css';
import { MissedScreens } from './receipt-list.tsx';

/** More are behind a button. */
const firstListed = 10;

/** The record of what has ended: who, when, text, to whom, lifted by whom, on how many screens. */
export function PastNotices({ notices }: { readonly notices: readonly ListedNotice[] }) {
  const { words } = useView(noticesWords);
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? notices : notices.slice(0, firstListed);
  return (
    <section className={styles.section} aria-labelledby="past">
      <h2 id="past">{words.past.heading}</h2>
      {notices.length === 0 && <p className={styles.none}>{words.past.none}</p>}
      <ul className={styles.past}>
        {listed.map((notice) => (
          <PastNotice key={notice.id} notice={notice} />
        ))}
      </ul>
      {listed.length < notices.length && (
        <button type="button" className="button" onClick={() => setWhole(true)}>
          {words.past.more}
        </button>
      )}
    </section>
  );
}

function PastNotice({ notice }: { readonly notice: ListedNotice }) {
  const { words, ...desk } = useView(noticesWords);
  const { level, test, at, until, lifted, by, liftedBy, receipts } = notice;
  const format = (moment: string) => formatMoment(Date.parse(moment), desk);
  // An all-clear lasts until `until`.
  const endedAt = lifted ?? until;
  const end = endedAt === null ? '' : format(endedAt);
  const isCleared = lifted !== null && until !== null && until > lifted;
  const ended = isCleared ? words.past.clearedUntil(end, format(until)) : end;
  const facts = [
    [words.label.sent, words.past.liftedBy(format(at), authorOf(by, words))],
    [words.label.targets, describeTargets(notice, desk.monitors, desk.language)],
    [
      words.label.lifted,
      liftedBy === null ? words.past.ended(ended) : words.past.liftedBy(ended, authorOf(liftedBy, words)),
    ],
    ...(receipts.expected === 0
      ? []
      : [[words.label.shown, words.receipts.some(receipts.shown, receipts.expected)] as const]),
  ] as const;
  return (
    <li>
      <p className={styles.kind}>
        {words.level[level]}
        {test && <span className={styles.test}>{words.test}</span>}
      </p>
      <NoticeTexts notice={notice} />
      <FactList facts={facts} />
      <MissedScreens notice={notice} />
    </li>
  );
}
