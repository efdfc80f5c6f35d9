import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { isAlarmOn } from '#notices/model/listed-notice.ts';
import { textsOf } from '#notices/model/notice.ts';
import styles from './alarm-strip.module.css';
import { kindWords } from './kind-words.ts';
import { noticesWords } from './notices-words.ts';

/** A strip that every view has while an alarm is on screens: its text, on how many screens, and a link to the view that ends it. */
export function AlarmStrip() {
  const { notices = [], site, language, words } = useView(noticesWords);
  const [alarm, ...others] = notices.filter(isAlarmOn);
  if (alarm === undefined) return null;
  const { receipts, test } = alarm;
  const { name } = kindWords[language][alarm.level];
  const [first] = textsOf(alarm, [site.language]);
  return (
    <section className={`line alarm ${styles.strip}`} aria-label={words.strip.label}>
      <p className={styles.text}>
        <strong className="tag">{test ? `${name} (${words.test})` : name}</strong>{' '}
        <span lang={first?.language}>{first?.text}</span>
      </p>
      <p className="line">
        {receipts.expected > 0 && <span>{words.receipts.some(receipts.shown, receipts.expected)}</span>}
        {others.length > 0 && <span>{words.strip.more(others.length)}</span>}
        <GoLink to={{ view: 'notices' }} className="strong">
          {words.strip.open}
        </GoLink>
      </p>
    </section>
  );
}
