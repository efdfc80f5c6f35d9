import type { CSSProperties } from 'react';
import type { Site } from '#config/site.ts';
import { isStale } from '#data/read-freshness.ts';
import { deskNotes } from '#desk/notes/desk-notes.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/links.tsx';
import { formatTime } from '#domain/format-date.ts';
import { startWords } from './start-words.ts';

const sections = ['overview', 'why', 'address', 'notes'] as const;

export function DeskHeader({ section }: { readonly section: (typeof sections)[number] }) {
  const { words, ...desk } = useView(startWords);
  const { site, timeZone, language, now, summary } = desk;
  const notes = deskNotes(desk).length;
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
      {summary !== undefined && (
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
