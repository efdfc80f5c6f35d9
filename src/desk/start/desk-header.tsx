import type { CSSProperties } from 'react';
import type { Site } from '#config/site.ts';
import { isStale } from '#data/read-freshness.ts';
import { noteEntries } from '#desk/notes/note-entries.ts';
import { notesWords } from '#desk/notes/notes-words.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { formatTime } from '#domain/format-date.ts';
import { startWords } from './start-words.ts';

const sections = ['overview', 'why', 'address', 'notes'] as const;

export function DeskHeader(props: {
  readonly section: (typeof sections)[number];
  readonly summary: DeskSummary | undefined;
}) {
  const { section, summary } = props;
  const { site, timeZone, language, now, words } = useView(startWords);
  const { facts } = useServiceFacts();
  const notes = noteEntries(summary, facts, useView(notesWords)).length;
  return (
    <header className="band" style={siteColors(site)}>
      <p className="brand">
        <GoLink to={{ view: 'overview' }}>{site.name}</GoLink>
      </p>
      <nav aria-label={words.nav.label}>
        <ul>
          {sections.map((view) => (
            <li key={view}>
              <GoLink to={{ view }} aria-current={view === section ? 'page' : undefined}>
                {words.nav[view]}
                {view === 'notes' && notes > 0 && <span className="count">{notes}</span>}
              </GoLink>
            </li>
          ))}
        </ul>
      </nav>
      {summary?.isJudged === true && (
        <p className="freshness" data-old={isStale(summary, now) || undefined}>
          {summary.asOf === null
            ? words.notRead
            : words.freshness(formatTime(summary.asOf, timeZone), formatAge(summary.asOf, now, language))}
        </p>
      )}
    </header>
  );
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
