import { useMemo, useRef, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { NoticeEntry } from './notice-entry.tsx';
import type { ChangeOutcome } from '#notices/model/listed-notice.ts';
import { groupNotices } from './group-notices.ts';
import { NoticeCard } from './notice-card.tsx';
import { noticesWords } from './notices-words.ts';
import styles from './notices.module.css';
import { PastNotices } from './past-notices.tsx';
import type { Lifted, OnLifted } from './use-lift-notice.ts';

/** What happened last, which is said and takes the focus. */
interface Outcome extends ChangeOutcome {
  readonly said: 'alarm' | 'notice' | Lifted;
  /** Of what was sent. */
  readonly id?: string;
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
        <p className="alert">
          {words.closed} <code>aushang notice</code>.
        </p>
      )}
    </>
  );
}

function Notices() {
  const { notices, words } = useView(noticesWords);
  const { inForce, past } = useMemo(() => groupNotices(notices ?? []), [notices]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const onLifted: OnLifted = (change, lifted) => {
    setOutcome({ ...change, said: lifted });
    // It stays, while the card of what was lifted goes.
    headingRef.current?.focus();
  };
  return (
    <>
      <section className={styles.section} aria-labelledby="in-force">
        <h2 id="in-force" tabIndex={-1} ref={headingRef}>
          {words.inForce}
        </h2>
        <p role="status" className={styles.said}>
          {outcome !== null && words.said[outcome.said]}
        </p>
        <div role="alert">
          {outcome?.isStored === false && <p className="alert">{words.notStored}</p>}
          {(outcome?.ended?.length ?? 0) > 0 && <p className="alert">{words.ended}</p>}
          {outcome?.isShared === false && <p className="alert">{words.notShared}</p>}
        </div>
        {notices === undefined && <p>{words.loading}</p>}
        {notices !== undefined && inForce.length === 0 && <p className={styles.none}>{words.nothing}</p>}
        {inForce.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} isNew={notice.id === outcome?.id} onLifted={onLifted} />
        ))}
      </section>
      <div className={styles.section}>
        <NoticeEntry onSent={({ level, ...sent }) => setOutcome({ ...sent, said: level })} />
      </div>
      <PastNotices notices={past} />
    </>
  );
}
