import { useDeferredValue, useMemo, useState } from 'react';
import { defaults } from '#config/resolve-config.ts';
import { AddressLink } from '#desk/shell/address-link.tsx';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { formatAge, formatPeriod } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { type WhyRoute, withSettings } from '#desk/shell/route.ts';
import { SearchField } from '#desk/shell/search-field.tsx';
import { StateMark } from '#desk/shell/state-mark.tsx';
import { formatTime } from '#domain/format-date.ts';
import { slugify } from '#domain/slugify.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { AskedScreen } from './asked-screen.ts';
import { conclude, type Conclusion } from './conclude.ts';
import type { AskedEvent, MonitorVerdict, Verdicts } from './read-verdicts.ts';
import { VerdictTable } from './verdict-table.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** As many monitors as are read without a search of their own. */
const fewMonitors = 25;

/** The whole answer for one event: the one sentence first, then every monitor. */
export function WhyAnswer(props: {
  readonly found: Verdicts;
  readonly asOf: number;
  /** Where the other hits of the search are; null: nowhere. */
  readonly hits: WhyRoute | null;
  readonly askedId: string;
  /** The screen that was asked for, where its address sets something. */
  readonly screen: AskedScreen | null;
  readonly now: number;
}) {
  const { found, asOf, hits, askedId, screen, now } = props;
  const { site, language } = useDesk();
  const words = useWords(whyWords);
  const { event } = found;
  const asked = screen?.verdictOf(found) ?? found.verdicts.find(({ monitor }) => monitor.id === askedId);
  const verdicts = screen?.othersOf(found) ?? found.verdicts;
  const conclusion = conclude({ verdicts, asked, isScreen: screen !== null }, words);
  const { defaults: forAll, defaultsOthers } = words;
  return (
    <article className={styles.answer}>
      {hits !== null && (
        <p>
          <GoLink to={hits}>← {words.back}</GoLink>
        </p>
      )}
      <h2>
        <StateMark state={event.state} />
        {event.name === '' ? words.unnamed : event.name}
      </h2>
      <EventFacts event={event} />
      <ConclusionView conclusion={conclusion} event={event} query={queryOf(asked, screen)} />
      <AllMonitors
        title={screen === null ? words.table : words.tableOthers}
        verdicts={verdicts}
        askedId={askedId}
        isArchived={event.isArchived}
      />
      <p className="hint">
        {words.asOf(formatTime(asOf, site.timeZone), formatAge(asOf, now, language))}{' '}
        {(screen === null ? forAll : defaultsOthers)(defaults.days, defaults.limit)}
      </p>
    </article>
  );
}

/** The parameters to build another address from; '' where none was asked for, or one of another moment. */
function queryOf(asked: MonitorVerdict | undefined, screen: AskedScreen | null): string {
  if (asked === undefined || (screen !== null && screen.config.at !== null)) return '';
  return withSettings(asked.monitor.id, screen?.settings ?? '');
}

function EventFacts({ event }: { readonly event: AskedEvent }) {
  const { site, language } = useDesk();
  const words = useWords(whyWords);
  const shared = useWords(deskWords);
  const dates = formatPeriod(event.startDate, event.endDate, { timeZone: site.timeZone, language });
  const tags = event.tags === null ? words.tagsUnknown : event.tags.join(', ') || words.noTags;
  return (
    <p className={styles.dates}>
      {[dates, shared.eventId(event.id)].filter(Boolean).join(' · ')}
      {event.startDate !== null && (
        <>
          <br />
          {words.tags}: {tags}
        </>
      )}
    </p>
  );
}

function ConclusionView(props: {
  readonly conclusion: Conclusion;
  readonly event: AskedEvent;
  readonly query: string;
}) {
  const words = useWords(whyWords);
  const { headline, one, elsewhere, isShown } = props.conclusion;
  return (
    <div className={styles.conclusion} data-shown={isShown || undefined}>
      <p className={styles.headline}>{headline}</p>
      {isShown && <Marking state={props.event.state} />}
      {one !== undefined && <p>{one.reason}</p>}
      {one !== undefined && one.advice !== '' && (
        <p>
          <strong>{words.todo}</strong> {one.advice}
          {isAboutTags(one) && ` ${words.whereTags}`}{' '}
          {props.query !== '' && <AddressLink query={props.query} setting={one.setting} />}
        </p>
      )}
      {elsewhere !== '' && <p className={styles.elsewhere}>{elsewhere}</p>}
    </div>
  );
}

function Marking({ state }: { readonly state: AskedEvent['state'] }) {
  const { language } = useDesk();
  const words = useWords(whyWords);
  if (state === null) return null;
  return <p>{words.marked(screenWords[language][state], state !== 'soldOut')}</p>;
}

function isAboutTags({ code }: MonitorVerdict): boolean {
  return code === 'other-monitor' || code === 'untagged';
}

function AllMonitors(props: {
  readonly title: string;
  readonly verdicts: readonly MonitorVerdict[];
  readonly askedId: string;
  readonly isArchived: boolean;
}) {
  const words = useWords(whyWords);
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const search = useDeferredValue(typed);
  const ordered = useMemo(
    () => inReadingOrder(props.verdicts, props.askedId),
    [props.verdicts, props.askedId],
  );
  const found = ordered.filter(({ monitor }) => slugify(monitor.name).includes(slugify(search)));
  if (ordered.length === 0) return null;
  const visible = isWhole || search !== '' ? found : found.slice(0, fewMonitors);
  return (
    <section className={styles.all}>
      <h3>{props.title}</h3>
      {ordered.length > fewMonitors && (
        <div className={styles.filter}>
          <SearchField label={words.filter} value={typed} onChange={setTyped} />
        </div>
      )}
      <VerdictTable verdicts={visible} isArchived={props.isArchived} />
      {visible.length < found.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {words.showAll} ({found.length})
        </button>
      )}
    </section>
  );
}

/** The monitor that was asked for, then those that show the event, those that will, the others; each by name. */
function inReadingOrder(verdicts: readonly MonitorVerdict[], askedId: string): readonly MonitorVerdict[] {
  const rank = ({ monitor, code, isShown }: MonitorVerdict) => {
    if (monitor.id === askedId) return 0;
    if (isShown) return 1;
    return code === 'beyond-horizon' || code === 'over-limit' ? 2 : 3;
  };
  const names = new Intl.Collator('de', { numeric: true });
  return [...verdicts].sort((a, b) => rank(a) - rank(b) || names.compare(a.monitor.name, b.monitor.name));
}
