import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { type Route, whyRoute } from '#desk/shell/route.ts';
import { countNotes } from '#desk/summary/count-notes.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { isStale } from '#data/read-freshness.ts';
import type { ServiceFacts } from '#desk/summary/use-service-facts.ts';
import { formatTime } from '#domain/format-date.ts';
import { startWords } from './start-words.ts';
import { useSiteColors } from './use-site-colors.ts';

const overview = { view: 'overview', search: '', isPortrait: false } as const;
const sections = [
  overview,
  whyRoute({}),
  { view: 'address', query: '', isPortrait: false },
  { view: 'notes' },
] as const;

export function DeskHeader(props: {
  readonly route: Route;
  readonly summary: DeskSummary | undefined;
  readonly facts: ServiceFacts | undefined;
  readonly now: number;
}) {
  const { route, summary, now } = props;
  const { site } = useDesk();
  const words = useWords(startWords);
  const notes = countNotes(summary, props.facts, now);
  return (
    <header className="band" style={useSiteColors()}>
      <p className="brand">
        <GoLink to={overview}>{site.name}</GoLink>
      </p>
      <nav aria-label={words.nav.label}>
        <ul>
          {sections.map((to) => (
            <li key={to.view}>
              <GoLink to={to} isCurrent={to.view === (route.view === 'monitor' ? 'overview' : route.view)}>
                {words.nav[to.view]}
                {to.view === 'notes' && notes > 0 && <span className="count">{notes}</span>}
              </GoLink>
            </li>
          ))}
        </ul>
      </nav>
      {summary?.isJudged === true && (
        <Freshness asOf={summary.asOf} now={now} isOld={isStale(summary, now)} />
      )}
    </header>
  );
}

function Freshness(props: { readonly asOf: number | null; readonly now: number; readonly isOld: boolean }) {
  const { timeZone, language } = useDesk();
  const words = useWords(startWords);
  const { asOf, now } = props;
  return (
    <p className="freshness" data-old={props.isOld || undefined}>
      {asOf === null
        ? words.notRead
        : words.freshness(formatTime(asOf, timeZone), formatAge(asOf, now, language))}
    </p>
  );
}
