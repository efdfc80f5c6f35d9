import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import { describeTargets } from './describe-targets.ts';
import { formatEnd } from './end-choices.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { isAlarmOn, type ListedNotice } from '#notices/model/listed-notice.ts';
import { FactList } from './fact-list.tsx';
import { LiftNotice } from './lift-notice.tsx';
import type { OnLifted } from './use-lift-notice.ts';
import { NoticeTexts } from './notice-texts.tsx';
import { authorOf, noticesWords } from './notices-words.ts';
import styles from './notices.module.css';
import { MissedScreens, ReceiptList } from './receipt-list.tsx';

/** An alarm, notice or all-clear on screens, with what reported it and the way to end it. */
export function NoticeCard(props: {
  readonly notice: ListedNotice;
  /** Just sent: its heading takes the focus. */
  readonly isNew: boolean;
  readonly onLifted: OnLifted;
}) {
  const { notice, isNew, onLifted } = props;
  const { words, ...desk } = useView(noticesWords);
  const isAllClear = notice.lifted !== null;
  const until = notice.until === null ? null : Date.parse(notice.until);
  const format = (moment: string) => formatMoment(Date.parse(moment), desk);
  const facts = [
    [words.label.targets, describeTargets(notice, desk.monitors, desk.language)],
    ...(notice.lifted === null
      ? [[words.label.since, format(notice.at)] as const]
      : [
          [words.label.alarm, format(notice.at)] as const,
          [words.label.since, format(notice.lifted)] as const,
        ]),
    [words.label.until, until === null ? words.untilLifted : formatEnd(until, desk)],
    [words.label.by, authorOf(notice.by, words)],
  ] as const;
  return (
    <article
      className={styles.card}
      data-kind={isAllClear ? 'all-clear' : notice.level}
      aria-labelledby={`notice-${notice.id}`}
    >
      <h3 id={`notice-${notice.id}`} tabIndex={-1} ref={isNew ? takeFocus : null}>
        {isAllClear ? words.allClear : words.level[notice.level]}
        {notice.test && <span className={styles.test}>{words.test}</span>}
      </h3>
      {isAllClear && <p>{words.over}</p>}
      <NoticeTexts notice={notice} />
      <FactList facts={facts} />
      {isAllClear ? <MissedScreens notice={notice} /> : <ReceiptList notice={notice} />}
      <LiftNotice key={isAlarmOn(notice) ? 'alarm' : 'other'} notice={notice} onLifted={onLifted} />
    </article>
  );
}
