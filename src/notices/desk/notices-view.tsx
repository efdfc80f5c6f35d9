import { Group, Tick } from '@aushang/staff/fields.tsx';
import { FormBar, Panel } from '@aushang/staff/form-bar.tsx';
import { useMemo, useRef, useState } from 'react';
import { RequestError } from '#data/get-json.ts';
import { sendJson } from '#data/send-json.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { FactList } from '#desk/shell/marks.tsx';
import { Question } from '#desk/shell/question.tsx';
import {
  type ChangeOutcome,
  changeOutcomeSchema,
  isAlarmOn,
  isForAll,
  type ListedNotice,
} from '#notices/model/listed-notice.ts';
import { kindOf, type NoticeLevel } from '#notices/model/notice-kinds.ts';
import { textsOf } from '#notices/model/notice.ts';
import { ShortList } from '#screens/desk/building-list.tsx';
import { RequestFailure } from '#screens/desk/editor/request-failure.tsx';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import { formatEnd } from './end-choices.ts';
import { kindWords } from './kind-words.ts';
import { NoticeEntry } from './notice-entry.tsx';
import { describeTargets } from './notice-targets.ts';
import { authorOf, noticesWords } from './notices-words.ts';
import styles from './notices.module.css';
import { MissedScreens, ReceiptList } from './receipt-list.tsx';
import { useNoticeChange } from './send-step.tsx';
import { sendWords } from './send-words.ts';
import { groupNotices } from './use-notice-list.ts';

/** What happened last, which is said and takes the focus. */
interface Outcome extends ChangeOutcome {
  readonly level: NoticeLevel;
  /** `cleared`: a lifted alarm has an all-clear, which may then be hidden. */
  readonly done: 'sent' | 'widened' | 'lifted' | 'cleared' | 'hidden';
  /** The id of what was sent. */
  readonly id?: string;
}

interface Props {
  readonly notice: ListedNotice;
  readonly onDone: (outcome: Outcome) => void;
}

/** Ends a notice, with an all-clear for so many minutes; 0: without one. One that is gone already is no failure. */
function useLiftNotice({ notice: { id, level, lifted }, onDone }: Props) {
  return useNoticeChange({
    mutationFn: async (minutes: number): Promise<Outcome> => {
      const path = `/api/notices/${encodeURIComponent(id)}${minutes > 0 ? `?clear=${minutes}` : ''}`;
      const outcome = sendJson({ method: 'DELETE', path, schema: changeOutcomeSchema }).catch(ignoreMissing);
      const ended = lifted === null ? 'lifted' : 'hidden';
      return { ...(await outcome), level, done: minutes > 0 ? 'cleared' : ended };
    },
    // The callback of `mutate` would be lost if the next list removes the component that called it.
    onSuccess: onDone,
  });
}

function ignoreMissing(error: unknown): ChangeOutcome {
  if (!(error instanceof RequestError && error.status === 404)) throw error;
  return { isStored: true, isShared: true, warnings: [] };
}

/** The text in all languages, each marked as such. */
function NoticeTexts({ notice }: { readonly notice: Pick<ListedNotice, 'text'> }) {
  const { site } = useDesk();
  return (
    <div className={styles.texts}>
      {textsOf(notice, [site.language, ...site.languages]).map(({ language, text }) => (
        <p key={language} lang={language}>
          {text}
        </p>
      ))}
    </div>
  );
}

const firstListed = 10;

/** The record of what has ended: who, when, text, to whom, lifted by whom, on how many screens. */
function PastNotices({ notices }: { readonly notices: readonly ListedNotice[] }) {
  const { words } = useView(noticesWords);
  return (
    <section className="section" aria-labelledby="past">
      <h2 id="past">{words.past.heading}</h2>
      {notices.length === 0 && <p className="quiet">{words.past.none}</p>}
      <ShortList className="lines" max={firstListed} more={words.past.more}>
        {notices.map((notice) => (
          <PastNotice key={notice.id} notice={notice} />
        ))}
      </ShortList>
    </section>
  );
}

function PastNotice({ notice }: { readonly notice: ListedNotice }) {
  const { words, ...desk } = useView(noticesWords);
  const { level, test, at, until, lifted, by, liftedBy, widened, receipts } = notice;
  const format = (moment: string) => formatMoment(Date.parse(moment), desk);
  const whenBy = (moment: string, who: string) => words.past.liftedBy(format(moment), authorOf(who, words));
  // An all-clear lasts until `until`.
  const endedAt = lifted ?? until;
  const end = endedAt === null ? '' : format(endedAt);
  const isCleared = lifted !== null && until !== null && until > lifted;
  const ended = isCleared ? words.past.clearedUntil(end, format(until)) : end;
  const facts = [
    [words.label.sent, whenBy(at, by)],
    [words.label.widened, widened !== null && whenBy(widened.at, widened.by)],
    [words.label.targets, describeTargets(notice, desk.monitors, desk.language)],
    [
      words.label.lifted,
      liftedBy === null ? words.past.ended(ended) : words.past.liftedBy(ended, authorOf(liftedBy, words)),
    ],
    [words.label.shown, receipts.expected > 0 && words.receipts.some(receipts.shown, receipts.expected)],
  ] as const;
  return (
    <li>
      <p className="strong">
        {kindWords[desk.language][level].name}
        {test && <span className={`tag ${styles.test}`}>{words.test}</span>}
      </p>
      <NoticeTexts notice={notice} />
      <FactList className={`line ${styles.facts}`} facts={facts} />
      <MissedScreens notice={notice} />
    </li>
  );
}

/** The choices for how long there is an all-clear; 0: there is none. */
const clearMinutes = [5, 10, 30, 0] as const;

/** Ends a notice or an all-clear at once, an alarm after a question. */
function LiftNotice(props: Props) {
  const { notice } = props;
  const { words, language } = useView(noticesWords);
  const [chosen, setChosen] = useState<number>(10);
  const { mutate, isPending: isOff, error } = useLiftNotice(props);
  const failure = <RequestFailure error={error} texts={sendWords} isCommand />;
  const name = notice.lifted === null ? kindWords[language][notice.level].lift : words.lift.hide;
  const label = isOff ? words.lift.lifting : name;
  if (!isAlarmOn(notice)) return <FormBar {...{ label, isOff, failure }} onClick={() => mutate(0)} />;
  return (
    <Question
      {...{ ...words.lift, label, isOff, failure }}
      heading="h4"
      confirm={isOff ? words.lift.lifting : words.lift.confirm}
      act={() => mutate(chosen)}
    >
      <p>{words.lift.meaning}</p>
      <Group id={`clear-${notice.id}`} className="" legend={words.lift.legend}>
        {clearMinutes.map((minutes) => (
          <Tick
            key={minutes}
            id={`clear-${notice.id}-${minutes}`}
            type="radio"
            name={`clear-${notice.id}`}
            label={minutes === 0 ? words.lift.none : words.lift.minutes(minutes)}
            checked={minutes === chosen}
            change={() => setChosen(minutes)}
          />
        ))}
      </Group>
    </Question>
  );
}

/** Shows an alarm on all screens, after a question. */
function WidenAlarm({ notice: { id, level }, onDone }: Props) {
  const { words } = useView(noticesWords);
  const path = `/api/notices/${encodeURIComponent(id)}/widen`;
  const { mutate, ...sent } = useNoticeChange({
    mutationFn: () => sendJson({ method: 'POST', path, schema: changeOutcomeSchema }),
    onSuccess: (outcome) => onDone({ ...outcome, level, done: 'widened' }),
  });
  const failure = <RequestFailure error={sent.error} texts={sendWords} isCommand />;
  const props = { ...words.widen, isOff: sent.isPending, failure };
  return (
    <Question {...props} heading="h4" act={() => mutate(undefined)}>
      <p>{words.widen.meaning}</p>
    </Question>
  );
}

/** An alarm, notice or all-clear on screens, with what reported it and the way to end it. `isNew`: just sent, its heading takes the focus. */
function NoticeCard({ notice, isNew, onDone }: Props & { readonly isNew: boolean }) {
  const { words, mayChange, ...desk } = useView(noticesWords);
  const { widened } = notice;
  const isAllClear = notice.lifted !== null;
  const until = notice.until === null ? null : Date.parse(notice.until);
  const format = (moment: string) => formatMoment(Date.parse(moment), desk);
  const facts = [
    [words.label.targets, describeTargets(notice, desk.monitors, desk.language)],
    [words.label.alarm, isAllClear && format(notice.at)],
    [words.label.since, format(notice.lifted ?? notice.at)],
    [words.label.until, until === null ? words.untilLifted : formatEnd(until, desk)],
    [words.label.by, authorOf(notice.by, words)],
    [
      words.label.widened,
      widened !== null && words.past.liftedBy(format(widened.at), authorOf(widened.by, words)),
    ],
  ] as const;
  return (
    <article
      className={`panel stack ${styles.card}`}
      data-area={kindOf(notice.level).area}
      data-lifted={isAllClear || undefined}
      aria-labelledby={`notice-${notice.id}`}
    >
      <h3
        id={`notice-${notice.id}`}
        tabIndex={-1}
        ref={isNew ? takeFocus : null}
        className={isAlarmOn(notice) ? 'alarm' : 'mood'}
      >
        {isAllClear ? words.allClear : kindWords[desk.language][notice.level].name}
        {notice.test && <span className={`tag ${styles.test}`}>{words.test}</span>}
      </h3>
      {isAllClear && <p>{words.over}</p>}
      <NoticeTexts notice={notice} />
      <FactList className={`line ${styles.facts}`} facts={facts} />
      {isAllClear ? <MissedScreens notice={notice} /> : <ReceiptList notice={notice} />}
      {mayChange && isAlarmOn(notice) && !isForAll(notice) && <WidenAlarm {...{ notice, onDone }} />}
      {mayChange && <LiftNotice key={isAlarmOn(notice) ? 'alarm' : 'other'} {...{ notice, onDone }} />}
    </article>
  );
}

/** Alarms and notices: those on screens, a new one, and the earlier ones. */
export function NoticesView() {
  const { facts, words } = useView(noticesWords);
  if (facts === undefined) return <p role="status">{words.loading}</p>;
  return (
    <>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {facts.hasSignIn ? (
        <Notices />
      ) : (
        <Panel>
          {words.closed} <code>aushang notice</code>.
        </Panel>
      )}
    </>
  );
}

function Notices() {
  const { notices, mayChange, words, language } = useView(noticesWords);
  const { inForce, past } = useMemo(() => groupNotices(notices ?? []), [notices]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const onDone = (done: Outcome) => {
    setOutcome(done);
    // It stays, while the card of what was lifted goes, or the button that widened it.
    headingRef.current?.focus();
  };
  const said = { ...words.said, ...kindWords[language][outcome?.level ?? 'notice'] };
  return (
    <>
      <section className="section" aria-labelledby="in-force">
        <h2 id="in-force" tabIndex={-1} ref={headingRef}>
          {words.inForce}
        </h2>
        <p role="status" className={outcome === null ? undefined : 'panel strong'} data-kind="yes">
          {outcome !== null && said[outcome.done]}
        </p>
        <div role="alert">
          {outcome?.isStored === false && <Panel>{words.notStored}</Panel>}
          {(outcome?.ended?.length ?? 0) > 0 && <Panel>{words.ended}</Panel>}
          {outcome?.isShared === false && <Panel>{words.notShared}</Panel>}
        </div>
        {notices === undefined && <p>{words.loading}</p>}
        {notices !== undefined && inForce.length === 0 && <p className="quiet">{words.nothing}</p>}
        {inForce.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} isNew={notice.id === outcome?.id} onDone={onDone} />
        ))}
      </section>
      {mayChange && (
        <div className="section">
          <NoticeEntry onSent={(sent, level) => setOutcome({ ...sent, level, done: 'sent' })} />
        </div>
      )}
      <PastNotices notices={past} />
    </>
  );
}
