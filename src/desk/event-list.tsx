import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown, type Verdict } from '#domain/judge-events.ts';
import { describeWhen } from '#domain/when-words.ts';
import { BuildLink } from './build-link.tsx';
import { useDesk } from './desk-context.ts';
import { GoLink } from './go-link.tsx';
import type { JudgedMonitor } from './judge-monitor.ts';
import { MissingEvent } from './missing-event.tsx';
import styles from './monitor.module.css';
import type { Frame } from './use-frame.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** More than anybody reads; the search below finds every event. */
const mostListed = 60;

/** The events of a monitor in the order of its loop, then those that will come; each with its reason. */
export function EventList(props: {
  readonly judged: JudgedMonitor;
  readonly frame: Frame;
  readonly monitor: string;
  /** The kiosk page's parameters, to build another address from; null where the picture is of another moment. */
  readonly query: string | null;
}) {
  const { judged, frame, monitor, query } = props;
  const { words } = useDesk();
  const shown = judged.verdicts.filter(({ code }) => isShown(code));
  const waiting = judged.verdicts.filter(({ code }) => code === 'beyond-horizon' || code === 'over-limit');
  return (
    <section className={styles.list}>
      <MissingEvent monitor={monitor} />
      <h2>{words.monitor.listed(shown.length)}</h2>
      <List verdicts={shown} judged={judged} frame={frame} monitor={monitor} query={query} />
      {waiting.length > 0 && (
        <>
          <h2>{words.monitor.later(waiting.length)}</h2>
          <List verdicts={waiting} judged={judged} frame={frame} monitor={monitor} query={query} />
        </>
      )}
    </section>
  );
}

function List(props: {
  readonly verdicts: readonly Verdict[];
  readonly judged: JudgedMonitor;
  readonly frame: Frame;
  readonly monitor: string;
  /** The kiosk page's parameters, to build another address from; null where the picture is of another moment. */
  readonly query: string | null;
}) {
  const { verdicts, judged, frame, monitor, query } = props;
  const { words } = useDesk();
  return (
    <>
      <ol className={styles.events}>
        {verdicts
          .slice(0, mostListed)
          .map((verdict) =>
            verdict.code === 'unreadable' ? null : (
              <ListedEvent
                key={verdict.event.iri}
                verdict={verdict}
                judged={judged}
                frame={frame}
                monitor={monitor}
                query={query}
              />
            ),
          )}
      </ol>
      {verdicts.length > mostListed && (
        <p className="hint">{words.monitor.more(verdicts.length - mostListed)}</p>
      )}
    </>
  );
}

function ListedEvent(props: {
  readonly verdict: Exclude<Verdict, { code: 'unreadable' }>;
  readonly judged: JudgedMonitor;
  readonly frame: Frame;
  readonly monitor: string;
  /** The kiosk page's parameters, to build another address from; null where the picture is of another moment. */
  readonly query: string | null;
}) {
  const { verdict, judged, frame, monitor, query } = props;
  const { words, language } = useDesk();
  const { event, code } = verdict;
  const { now, timeZone } = judged.rules;
  const isCurrent = frame.state?.current === event.iri;
  // What is too small for the distance is said once for the whole monitor.
  const warnings =
    frame.state?.warnings.filter(({ key, kind }) => key === event.iri && kind !== 'type-too-small') ?? [];
  const { reason, setting } = explainVerdict(verdict, judged.rules, language);
  const { sentence } = describeWhen(event, { now, timeZone, language });
  return (
    <li className={styles.event} aria-current={isCurrent || undefined}>
      <p className={styles.when}>
        {sentence}
        {isCurrent && <span className={styles.current}>{words.monitor.onScreen}</span>}
      </p>
      <p className={styles.name}>
        {isShown(code) && frame.state !== null ? (
          <button
            type="button"
            aria-label={words.monitor.jump(event.name)}
            onClick={() => frame.send({ aushang: 'go', key: event.iri })}
          >
            {event.name}
          </button>
        ) : (
          event.name
        )}
      </p>
      <p className={styles.reason}>
        {!isShown(code) && <VerdictMark code={code} />} {reason}{' '}
        {query !== null && <BuildLink query={query} setting={setting} />}{' '}
        <GoLink
          to={{ view: 'why', search: '', event: String(event.id), monitor }}
          label={`${words.monitor.why} ${event.name}`}
        >
          {words.monitor.why}
        </GoLink>
      </p>
      {warnings.map(({ kind }) => (
        <p key={kind} className={styles.warning}>
          {words.monitor[kind]}
        </p>
      ))}
    </li>
  );
}
