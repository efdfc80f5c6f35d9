import { useDeferredValue, useMemo, useState } from 'react';
import { fields } from '#config/parameters.ts';
import { AddressLink } from '#desk/shell/address-link.tsx';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { formatAge, formatPeriod } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { StateMark } from '#desk/shell/marks.tsx';
import { type WhyRoute, withSettings } from '#desk/shell/route.ts';
import { SearchField } from '#desk/shell/search-field.tsx';
import { formatTime } from '#domain/format-date.ts';
import { slugify } from '#domain/slugify.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { SelectedScreen } from './selected-screen.ts';
import { conclude, type Conclusion } from './conclude.ts';
import type { FoundEvent, MonitorVerdict, Verdicts } from './read-verdicts.ts';
import { VerdictTable } from './verdict-table.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** With more rows there is a search field, and only these are shown at first. */
const maxRows = 25;

export function WhyAnswer(props: {
  readonly found: Verdicts;
  readonly asOf: number;
  /** The search with the other hits; null without any. */
  readonly hits: WhyRoute | null;
  readonly selectedId: string;
  /** The selected screen, if it has its own settings. */
  readonly screen: SelectedScreen | null;
  readonly now: number;
}) {
  const { found, asOf, hits, selectedId, screen, now } = props;
  const { timeZone, language } = useDesk();
  const words = useWords(whyWords);
  const { event } = found;
  const selected =
    screen?.verdictOf(found) ?? found.verdicts.find(({ monitor }) => monitor.id === selectedId);
  const verdicts = screen?.othersOf(found) ?? found.verdicts;
  const conclusion = conclude({ verdicts, selected, isScreen: screen !== null }, words);
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
      <ConclusionView conclusion={conclusion} event={event} query={queryOf(selected, screen)} />
      <AllMonitors
        title={screen === null ? words.table : words.tableOthers}
        verdicts={verdicts}
        selectedId={selectedId}
        isArchived={event.isArchived}
      />
      <p className="hint">
        {words.asOf(formatTime(asOf, timeZone), formatAge(asOf, now, language))}{' '}
        {(screen === null ? forAll : defaultsOthers)(fields.days.fallback, fields.limit.fallback)}
      </p>
    </article>
  );
}

/** The parameters of the selected screen; '' without one, or in a preview of another moment. */
function queryOf(selected: MonitorVerdict | undefined, screen: SelectedScreen | null): string {
  if (selected === undefined || (screen !== null && screen.config.at !== null)) return '';
  return withSettings(selected.monitor.id, screen?.settings ?? '');
}

function EventFacts({ event }: { readonly event: FoundEvent }) {
  const { timeZone, language } = useDesk();
  const words = useWords(whyWords);
  const shared = useWords(deskWords);
  const dates = formatPeriod(event.startDate, event.endDate, { timeZone, language });
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
  readonly event: FoundEvent;
  readonly query: string;
}) {
  const words = useWords(whyWords);
  const { headline, explanation, elsewhere, isShown } = props.conclusion;
  return (
    <div className={styles.conclusion} data-shown={isShown || undefined}>
      <p className={styles.headline}>{headline}</p>
      {isShown && <Marking state={props.event.state} />}
      {explanation !== undefined && <p>{explanation.reason}</p>}
      {explanation !== undefined && explanation.advice !== '' && (
        <p>
          <strong>{words.todo}</strong> {explanation.advice}
          {isAboutTags(explanation) && ` ${words.whereTags}`}{' '}
          {props.query !== '' && <AddressLink query={props.query} setting={explanation.setting} />}
        </p>
      )}
      {elsewhere !== '' && <p className={styles.elsewhere}>{elsewhere}</p>}
    </div>
  );
}

function Marking({ state }: { readonly state: FoundEvent['state'] }) {
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
  readonly selectedId: string;
  readonly isArchived: boolean;
}) {
  const words = useWords(whyWords);
  const [input, setInput] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const search = useDeferredValue(input);
  const ordered = useMemo(
    () => sortForReading(props.verdicts, props.selectedId),
    [props.verdicts, props.selectedId],
  );
  const found = ordered.filter(({ monitor }) => slugify(monitor.name).includes(slugify(search)));
  if (ordered.length === 0) return null;
  const visible = isExpanded || search !== '' ? found : found.slice(0, maxRows);
  return (
    <section className={styles.all}>
      <h3>{props.title}</h3>
      {ordered.length > maxRows && (
        <div className={styles.filter}>
          <SearchField label={words.filter} value={input} onChange={setInput} />
        </div>
      )}
      <VerdictTable verdicts={visible} isArchived={props.isArchived} />
      {visible.length < found.length && (
        <button type="button" className="button" onClick={() => setIsExpanded(true)}>
          {words.showAll} ({found.length})
        </button>
      )}
    </section>
  );
}

/** The selected monitor, then those that show the event, those that will, the others; each group by name. */
function sortForReading(verdicts: readonly MonitorVerdict[], selectedId: string): readonly MonitorVerdict[] {
  const rank = ({ monitor, code, isShown }: MonitorVerdict) => {
    if (monitor.id === selectedId) return 0;
    if (isShown) return 1;
    return code === 'beyond-horizon' || code === 'over-limit' ? 2 : 3;
  };
  const names = new Intl.Collator('de', { numeric: true });
  return [...verdicts].sort((a, b) => rank(a) - rank(b) || names.compare(a.monitor.name, b.monitor.name));
}
