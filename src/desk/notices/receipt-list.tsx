import { useState } from 'react';
import { describePlace } from '#desk/screens/describe-place.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import type { ListedNotice } from '#notices/listed-notice.ts';
import { noticesWords } from './notices-words.ts';
import styles from './notices.module.css';

/** Behind a button if there are more. */
const maxListed = 12;
/** A wall reports once a minute; until two of them no screen is missing. */
const reportMs = 120_000;

/** How many screens reported that they show it, the names of the others, and what to do. */
export function ReceiptList({ notice }: { readonly notice: ListedNotice }) {
  const { words, now } = useView(noticesWords);
  const { receipts, level, at } = notice;
  const { expected, shown, missing } = receipts;
  if (expected === 0) return <p className={styles.receipts}>{words.receipts.unknown}</p>;
  const isEarly = now - Date.parse(at) < reportMs;
  return (
    <div>
      <p className={styles.receipts} data-whole={shown >= expected || undefined}>
        {words.receipts.some(shown, expected)}
      </p>
      {missing.length > 0 && (
        <>
          <p>{isEarly ? words.receipts.wait : words.receipts.todo}</p>
          {level === 'notice' && <p>{words.receipts.dark}</p>}
          <p className={styles.missingHead}>{words.receipts.missing}</p>
          <MissingScreens names={missing} total={expected - shown} />
        </>
      )}
    </div>
  );
}

function MissingScreens({ names, total }: { readonly names: readonly string[]; readonly total: number }) {
  const { words } = useView(noticesWords);
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? names : names.slice(0, maxListed);
  return (
    <>
      <ul className={styles.missing}>
        {listed.map((name) => (
          <MissingScreen key={name} name={name} />
        ))}
      </ul>
      {listed.length < names.length && (
        <button type="button" className="button" onClick={() => setWhole(true)}>
          {words.receipts.all(names.length)}
        </button>
      )}
      {isWhole && total > names.length && <p>{words.receipts.more(total - names.length)}</p>}
    </>
  );
}

function MissingScreen({ name }: { readonly name: string }) {
  const { words, screens } = useView(noticesWords);
  const screen = screens?.find((one) => one.name === name);
  const contact = screen?.place.contact ?? '';
  const about = [
    screen === undefined ? '' : describePlace(screen),
    contact === '' ? '' : words.receipts.contact(contact),
  ].filter(Boolean);
  return (
    <li>
      <GoLink to={{ view: 'screen', screen: name }}>{name}</GoLink>
      {about.length > 0 && <span className={styles.about}>{about.join(' · ')}</span>}
    </li>
  );
}
