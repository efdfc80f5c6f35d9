import { useMemo, useRef, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { NoticeEntry } from '#desk/notices/form/notice-entry.tsx';
import { groupNotices } from './group-notices.ts';
import { NoticeCard } from './notice-card.tsx';
import { noticesWords } from './notices-words.ts';
import styles from './notices.module.css';
import { PastNotices } from './past-notices.tsx';

/** What happened last, which is said and takes the focus. */
type Outcome =
  | { readonly said: 'alarm' | 'notice'; readonly id: string }
  | { readonly said: 'lifted' | 'cleared' };

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
          {words.closed} <code>npm run notice</code>.
        </p>
      )}
    </>
  );
}

function Notices() {
  const { notices, words } = useView(noticesWords);
  const { inForce, past } = useMemo(() => groupNotices(notices ?? []), [notices]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const sentId = outcome !== null && 'id' in outcome ? outcome.id : null;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const onLifted = (isCleared: boolean) => {
    setOutcome({ said: isCleared ? 'cleared' : 'lifted' });
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
        {notices === undefined && <p>{words.loading}</p>}
        {notices !== undefined && inForce.length === 0 && <p className={styles.none}>{words.nothing}</p>}
        {inForce.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} isNew={notice.id === sentId} onLifted={onLifted} />
        ))}
      </section>
      <div className={styles.section}>
        <NoticeEntry onSent={({ id, level }) => setOutcome({ said: level, id })} />
      </div>
      <PastNotices notices={past} />
    </>
  );
}
