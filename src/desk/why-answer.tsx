import { useDeferredValue, useMemo, useState } from 'react';
import { defaults } from '#config/resolve-config.ts';
import { formatTime } from '#domain/format-date.ts';
import { slugify } from '#domain/slugify.ts';
import { BuildLink } from './build-link.tsx';
import { useDesk } from './desk-context.ts';
import { GoLink } from './go-link.tsx';
import type { AskedEvent, MonitorVerdict, Verdicts } from './read-verdicts.ts';
import { monitorQuery, type Route } from './route.ts';
import { sayAge, sayPeriod } from './say-when.ts';
import { SearchField } from './search-field.tsx';
import { VerdictTable } from './verdict-table.tsx';
import styles from './why.module.css';

/** As many monitors as are read without a search of their own. */
const fewMonitors = 25;

type WhyRoute = Extract<Route, { view: 'why' }>;

/** The whole answer for one event: the one sentence first, then every monitor. */
export function WhyAnswer(props: {
  readonly found: Verdicts;
  readonly asOf: number;
  /** Where the other hits of the search are; null: nowhere. */
  readonly hits: WhyRoute | null;
  readonly askedId: string;
  readonly now: number;
}) {
  const { found, asOf, hits, askedId, now } = props;
  const { words, site } = useDesk();
  const asked = found.verdicts.find(({ monitor }) => monitor.id === askedId);
  return (
    <article className={styles.answer}>
      {hits !== null && (
        <p>
          <GoLink to={hits}>← {words.why.back}</GoLink>
        </p>
      )}
      <h2>{found.event.name === '' ? words.why.unnamed : found.event.name}</h2>
      <EventFacts event={found.event} />
      <Conclusion verdicts={found.verdicts} asked={asked} />
      <AllMonitors verdicts={found.verdicts} askedId={askedId} />
      <p className="hint">
        {words.why.asOf(formatTime(asOf, site.timeZone), sayAge(asOf, now, words))}{' '}
        {words.why.defaults(defaults.days, defaults.limit)}
      </p>
    </article>
  );
}

function EventFacts({ event }: { readonly event: AskedEvent }) {
  const { words, site, language } = useDesk();
  const dates = sayPeriod(event.startDate, event.endDate, { timeZone: site.timeZone, language });
  const tags = event.tags === null ? words.why.tagsUnknown : event.tags.join(', ') || words.why.noTags;
  return (
    <p className={styles.dates}>
      {[dates, words.why.number(event.id)].filter(Boolean).join(' · ')}
      {event.startDate !== null && (
        <>
          <br />
          {words.why.tags}: {tags}
        </>
      )}
    </p>
  );
}

function Conclusion(props: {
  readonly verdicts: readonly MonitorVerdict[];
  readonly asked: MonitorVerdict | undefined;
}) {
  const { words } = useDesk();
  const { verdicts, asked } = props;
  const shown = verdicts.filter(({ isShown }) => isShown).length;
  // The same everywhere – over, unpublished, not tagged: said once, above the table.
  const isSame = new Set(verdicts.map(({ code, reason }) => code + reason)).size === 1;
  const one = asked ?? (isSame ? verdicts[0] : undefined);
  const headline =
    asked === undefined
      ? words.why.sum(shown, verdicts.length)
      : asked.isShown
        ? words.why.yes(asked.monitor.name)
        : words.why.no(asked.monitor.name);
  return (
    <div className={styles.conclusion} data-shown={(asked?.isShown ?? shown > 0) || undefined}>
      <p className={styles.headline}>{headline}</p>
      {one !== undefined && <p>{one.reason}</p>}
      {one !== undefined && one.advice !== '' && (
        <p>
          <strong>{words.why.todo}</strong> {one.advice}
          {isAboutTags(one) && ` ${words.why.whereTags}`}{' '}
          {asked !== undefined && (
            <BuildLink query={monitorQuery(asked.monitor.id)} setting={asked.setting} />
          )}
        </p>
      )}
      {asked !== undefined && !isSame && (
        <p className={styles.elsewhere}>{words.why.sum(shown, verdicts.length)}</p>
      )}
    </div>
  );
}

function isAboutTags({ code }: MonitorVerdict): boolean {
  return code === 'other-monitor' || code === 'untagged';
}

function AllMonitors(props: { readonly verdicts: readonly MonitorVerdict[]; readonly askedId: string }) {
  const { words } = useDesk();
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const search = useDeferredValue(typed);
  const ordered = useMemo(
    () => inReadingOrder(props.verdicts, props.askedId),
    [props.verdicts, props.askedId],
  );
  const found = ordered.filter(({ monitor }) => slugify(monitor.name).includes(slugify(search)));
  const visible = isWhole || search !== '' ? found : found.slice(0, fewMonitors);
  return (
    <section className={styles.all}>
      <h3>{words.why.table}</h3>
      {ordered.length > fewMonitors && (
        <div className={styles.filter}>
          <SearchField label={words.why.filter} value={typed} onChange={setTyped} />
        </div>
      )}
      <VerdictTable verdicts={visible} />
      {visible.length < found.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {words.why.showAll} ({found.length})
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
