import type { CSSProperties } from 'react';
import type { Site } from '#config/site.ts';
import { RequestError } from '#data/get-json.ts';
import { isStale } from '#data/read-freshness.ts';
import { deskNotes } from '#desk/notes/notes-view.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAsOf } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { isPressing } from '#screens/model/urgency.ts';
import { startWords } from './start-words.ts';

const sections = ['screens', 'overview', 'why', 'notices', 'address', 'notes', 'site'] as const;

export function DeskHeader({ section }: { readonly section: (typeof sections)[number] | null }) {
  const { words, ...desk } = useView(startWords);
  const { site, now, summary, facts, screens = [], notices = [] } = desk;
  const counts: Partial<Record<(typeof sections)[number], number>> = {
    screens: screens.filter(({ state }) => isPressing(state)).length,
    notices: notices.filter(({ isInForce }) => isInForce).length,
    notes: deskNotes(desk).length,
  };
  const hasScreens = (facts?.namedScreens ?? 0) > 0;
  const listed = sections.filter((view) => view !== 'screens' || hasScreens || section === 'screens');
  return (
    <header className="band" style={siteColors(site)}>
      <p className="brand">
        <GoLink to={{}}>{site.name}</GoLink>
      </p>
      <nav aria-label={words.nav.label}>
        <ul>
          {listed.map((view) => (
            <li key={view}>
              <GoLink to={{ view }} aria-current={view === section ? 'page' : undefined}>
                {words.nav[view]}
                <Count number={counts[view] ?? 0} />
              </GoLink>
            </li>
          ))}
        </ul>
      </nav>
      {summary !== undefined && (
        <p className="freshness" data-old={isStale(summary, now) || undefined}>
          {summary.asOf === null ? words.notRead : words.freshness(...formatAsOf(summary.asOf, desk))}
        </p>
      )}
    </header>
  );
}

function Count({ number }: { readonly number: number }) {
  return number === 0 ? null : <span className="count">{number}</span>;
}

/** The first dark background of the site. */
function siteColors({ grounds }: Site): CSSProperties {
  const background = grounds?.dark[0];
  if (background === undefined) return {};
  const properties: Record<`--${string}`, string> = {
    '--house': background.ground,
    '--house-ink': background.ink,
    '--house-accent': background.accent,
    '--house-quiet': background.quiet,
  };
  return properties;
}

const minute = 60_000;

export function DeskAlerts(props: {
  readonly error: Error | null;
  readonly isOutdated: boolean;
  /** How far the gateway's clock is ahead of this device's, ms. */
  readonly skewMs: number;
}) {
  const { summary, facts, words } = useView(startWords);
  const { error, isOutdated, skewMs } = props;
  const isSignedOut = error instanceof RequestError && error.status === 401;
  return (
    <div role="status">
      {isSignedOut && (
        <p className="alert">
          {words.signInNeeded} <a href={window.location.pathname + window.location.search}>{words.signIn}</a>
        </p>
      )}
      {error !== null && !isSignedOut && (
        <p className="alert">{facts?.isRead === false ? words.notRead : words.unreachable}</p>
      )}
      {summary !== undefined && summary.answered < summary.total && (
        <p className="alert">{words.part(summary.answered, summary.total)}</p>
      )}
      {isOutdated && (
        <p className="alert">
          {words.newer} <a href={window.location.pathname + window.location.search}>{words.reload}</a>
        </p>
      )}
      {Math.abs(skewMs) >= minute && (
        <p className="alert">{words.skew(Math.round(Math.abs(skewMs) / minute), skewMs < 0)}</p>
      )}
    </div>
  );
}
