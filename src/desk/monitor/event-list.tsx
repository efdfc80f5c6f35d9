import { frameWords } from '#desk/frame/frame-words.ts';
import type { Frame } from '#desk/frame/use-frame.ts';
import { AddressLink } from '#desk/shell/address-link.tsx';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { formatPeriod } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { StateMark, VerdictMark } from '#desk/shell/marks.tsx';
import { whyRoute } from '#desk/shell/route.ts';
import type { JudgedMonitor } from '#desk/summary/judge-monitor.ts';
import { describeWhen } from '#domain/describe-time.ts';
import { stateOf } from '#domain/event-state.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown, type Verdict } from '#domain/judge-events.ts';
import { MissingEvent } from './missing-event.tsx';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

const maxListed = 60;

interface ListContext {
  readonly judged: JudgedMonitor;
  readonly frame: Frame;
  readonly monitor: string;
  /** `settingsOf` the address. */
  readonly settings: string;
  /** The kiosk page's parameters; null in a preview of another moment. */
  readonly query: string | null;
}

/** The events of a monitor in the order of its loop, then those beyond the horizon or over the limit. */
export function EventList(props: ListContext) {
  const { judged, monitor, settings, query } = props;
  const words = useWords(monitorWords);
  const shown = judged.verdicts.filter(({ code }) => isShown(code));
  const waiting = judged.verdicts.filter(({ code }) => code === 'beyond-horizon' || code === 'over-limit');
  return (
    <section className={styles.list}>
      <MissingEvent monitor={monitor} settings={settings} />
      <h2>{words.listed(shown.length, query === null)}</h2>
      <List {...props} verdicts={shown} />
      {waiting.length > 0 && (
        <>
          <h2>{words.later(waiting.length)}</h2>
          <List {...props} verdicts={waiting} />
        </>
      )}
    </section>
  );
}

function List(props: ListContext & { readonly verdicts: readonly Verdict[] }) {
  const { verdicts } = props;
  const shared = useWords(deskWords);
  return (
    <>
      <ol className={styles.events}>
        {verdicts
          .slice(0, maxListed)
          .map((verdict) =>
            verdict.code === 'unreadable' ? null : (
              <ListedEvent {...props} key={verdict.event.iri} verdict={verdict} />
            ),
          )}
      </ol>
      {verdicts.length > maxListed && <p className="hint">{shared.more(verdicts.length - maxListed)}</p>}
    </>
  );
}

interface EventContext extends ListContext {
  readonly verdict: Exclude<Verdict, { code: 'unreadable' }>;
}

function ListedEvent(props: EventContext) {
  const { verdict, judged, frame } = props;
  const { language } = useDesk();
  const words = useWords(monitorWords);
  const { event, code } = verdict;
  const { now, timeZone } = judged.rules;
  const isCurrent = frame.state?.current === event.iri;
  // `FrameWarnings` shows `type-too-small` for the whole monitor.
  const warnings =
    frame.state?.warnings.filter(({ key, kind }) => key === event.iri && kind !== 'type-too-small') ?? [];
  const { sentence, isRunning } = describeWhen(event, { now, timeZone, language });
  // "Läuft" is wrong for a cancelled event.
  const when =
    event.canceled && isRunning
      ? formatPeriod(event.startDate, event.endDate, { timeZone, language })
      : sentence;
  return (
    <li className={styles.event} aria-current={isCurrent || undefined}>
      <p className={styles.when}>
        {when}
        {isCurrent && <span className={styles.current}>{words.onScreen}</span>}
      </p>
      <p className={styles.name}>
        <StateMark state={stateOf(event)} />
        {isShown(code) && frame.state !== null ? (
          <button
            type="button"
            aria-label={words.jump(event.name)}
            onClick={() => frame.send({ aushang: 'go', key: event.iri })}
          >
            {event.name}
          </button>
        ) : (
          event.name
        )}
      </p>
      <Reason {...props} />
      {warnings.map(({ kind }) => (
        <p key={kind} className={styles.warning}>
          {frameWords[language].warnings[kind]}
        </p>
      ))}
    </li>
  );
}

function Reason({ verdict, judged, monitor, settings, query }: EventContext) {
  const { language } = useDesk();
  const words = useWords(monitorWords);
  const { event, code } = verdict;
  const { reason, setting } = explainVerdict(verdict, judged.rules, language);
  return (
    <p className={styles.reason}>
      {!isShown(code) && <VerdictMark code={code} isArchived={event.archived} />} {reason}{' '}
      {query !== null && <AddressLink query={query} setting={setting} />}{' '}
      <GoLink
        to={whyRoute({ event: String(event.id), monitor, settings })}
        label={`${words.why} ${event.name}`}
      >
        {words.why}
      </GoLink>
    </p>
  );
}
