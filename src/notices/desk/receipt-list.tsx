import { ContactList } from './contact-list.tsx';
import { isFor } from './notice-targets.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { coversScreen } from '#notices/model/notice-kinds.ts';
import type { ListedNotice } from '#notices/model/listed-notice.ts';
import { fleetWords } from '#screens/desk/fleet-words.ts';
import { listBuildings } from '#screens/desk/group-screens.ts';
import { noticesWords } from './notices-words.ts';
import styles from './notices.module.css';

/** A wall without a stream reads its notices every 30 s, and reports them within 5 s. */
const reportMs = 60_000;

/** How many screens reported that they show it, the names of the others, and what to do. */
export function ReceiptList({ notice }: { readonly notice: ListedNotice }) {
  const { words, now } = useView(noticesWords);
  const { receipts, level, at, widened } = notice;
  const { expected, shown, missing } = receipts;
  const isCovered = useIsCovered(notice);
  if (expected === 0) return <p className="name">{words.receipts.unknown}</p>;
  const isEarly = now - Date.parse(widened?.at ?? at) < reportMs;
  return (
    <div>
      <p className={`name ${styles.receipts}`} data-whole={shown >= expected || undefined}>
        {words.receipts.seen(words.receipts.some(shown, expected))}
      </p>
      <BuildingReceipts notice={notice} />
      {missing.length > 0 && (
        <>
          {isCovered && <p>{words.receipts.covered}</p>}
          <p>{isEarly ? words.receipts.wait : words.receipts.todo}</p>
          {!coversScreen({ level }) && <p>{words.receipts.dark}</p>}
          <p className="strong">{words.receipts.missing}</p>
          <ContactList names={missing} total={expected - shown} />
        </>
      )}
    </div>
  );
}

/** The same of each building, where there are several and all the missing screens are named. */
function BuildingReceipts({ notice }: { readonly notice: ListedNotice }) {
  const { words, language, screens = [], monitors, site } = useView(noticesWords);
  const { expected, shown, missing } = notice.receipts;
  const buildings = listBuildings(screens.filter(isFor(notice, monitors)), site.buildings);
  if (buildings.length < 2 || missing.length < expected - shown) return null;
  return buildings.map(({ name, screens: own }) => {
    const reported = own.filter((screen) => !missing.includes(screen.name));
    const some = words.receipts.some(reported.length, own.length);
    return <p key={name}>{`${name || fleetWords[language].noBuilding}: ${some}`}</p>;
  });
}

/** Whether an alarm or an all-clear is on a screen that has not reported this notice. */
function useIsCovered({ level, receipts }: ListedNotice): boolean {
  const { notices = [], screens = [], monitors } = useDesk();
  if (coversScreen({ level })) return false;
  const names = new Set(receipts.missing);
  const missing = screens.filter(({ name }) => names.has(name));
  return notices.some((one) => one.isInForce && coversScreen(one) && missing.some(isFor(one, monitors)));
}

/** Lists the screens that did not report a notice that has ended, behind their number. */
export function MissedScreens({ notice: { receipts } }: { readonly notice: ListedNotice }) {
  const { words } = useView(noticesWords);
  const { expected, shown, missing } = receipts;
  if (missing.length === 0) return null;
  return (
    <details>
      <summary>{words.past.missing(expected - shown)}</summary>
      <ContactList names={missing} total={expected - shown} />
    </details>
  );
}
