import { type ReactNode, useState } from 'react';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { monitorRoute, type Route, whyRoute } from '#desk/shell/route.ts';
import { countNotes } from '#desk/summary/count-notes.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import type { NamedEvent, Note } from '#desk/summary/find-notes.ts';
import { isStale } from '#data/read-freshness.ts';
import { type ServiceFacts, useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { formatTime } from '#domain/format-date.ts';
import { verdictWords } from '#i18n/verdict-words.ts';
import { notesWords } from './notes-words.ts';
import styles from './notes.module.css';

export function NotesView(props: { readonly summary: DeskSummary | undefined; readonly now: number }) {
  const { summary, now } = props;
  const { timeZone, language } = useDesk();
  const words = useWords(notesWords);
  const shared = useWords(deskWords);
  const { facts } = useServiceFacts();
  const staleAsOf = summary !== undefined && isStale(summary, now) ? summary.asOf : null;
  const empty = (summary?.notes ?? []).filter((note) => note.kind === 'empty-monitor');
  const others = (summary?.notes ?? []).filter((note) => note.kind !== 'empty-monitor');
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {summary?.isJudged !== true && <p role="status">{shared.loading}</p>}
      {staleAsOf !== null && (
        <NoteEntry
          title={words.stale(formatTime(staleAsOf, timeZone), formatAge(staleAsOf, now, language))}
          advice={words.staleAdvice}
        />
      )}
      {facts !== undefined && <ServiceNotes {...facts} />}
      {others.map((note) => (
        <NoteView key={JSON.stringify(note).slice(0, 80)} note={note} />
      ))}
      {empty.length > 0 && (
        <NoteEntry title={words.emptyMonitor(empty.length)} advice={words.emptyAdvice}>
          <LinkList links={empty.map(({ id, name }) => ({ name, to: monitorRoute(id, false) }))} />
        </NoteEntry>
      )}
      {summary?.isJudged === true && facts !== undefined && countNotes(summary, facts, now) === 0 && (
        <p className={styles.fine}>{words.none}</p>
      )}
      <p className="hint">{words.screens}</p>
    </div>
  );
}

/** The notes from `/api/desk`. */
function ServiceNotes({ isComplete, unreadable, unreadableTotal }: ServiceFacts) {
  const { language } = useDesk();
  const words = useWords(notesWords);
  return (
    <>
      {!isComplete && <NoteEntry title={words.incomplete} advice={words.incompleteAdvice} />}
      {unreadable.length > 0 && (
        <NoteEntry title={words.unreadable(unreadableTotal)} advice={words.unreadableAdvice}>
          <ul className={styles.plain}>
            {unreadable.slice(0, 50).map(({ iri, name, reason }, at) => (
              // Entries without a path have no unique key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <UnreadableName iri={iri} name={name} /> {verdictWords[language].unreadable[reason]}
              </li>
            ))}
          </ul>
        </NoteEntry>
      )}
    </>
  );
}

/** A link to "Why (not)?" if the entry has an id. */
function UnreadableName({ iri, name }: { readonly iri: string | null; readonly name: string | null }) {
  const words = useWords(notesWords);
  const shared = useWords(deskWords);
  const event = iri?.split('/').pop() ?? '';
  if (event === '') return `${name ?? words.unnamed}:`;
  return (
    <>
      <GoLink to={whyRoute({ event })}>{name ?? shared.eventId(event)}</GoLink>:
    </>
  );
}

function NoteEntry(props: {
  readonly title: string;
  readonly advice: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.note}>
      <h2>{props.title}</h2>
      <p>{props.advice}</p>
      {props.children}
    </section>
  );
}

function NoteView({ note }: { readonly note: Exclude<Note, { kind: 'empty-monitor' }> }) {
  const words = useWords(notesWords);
  switch (note.kind) {
    case 'stray-tag':
      return (
        <NoteEntry title={words.strayTag(note.tag, note.like)} advice={words.strayAdvice}>
          <EventLinks events={note.events} />
        </NoteEntry>
      );
    case 'same-slug':
      return (
        <NoteEntry title={words.sameSlug(note.slug)} advice={words.sameSlugAdvice(note.ids.join(', '))} />
      );
    case 'odd-address':
      return (
        <NoteEntry title={words.oddAddress(note.events.length)} advice={words.oddAddressAdvice}>
          <EventLinks events={note.events} />
        </NoteEntry>
      );
    case 'no-address':
      return (
        <NoteEntry title={words.noAddress(note.events.length)} advice={words.noAddressAdvice}>
          <EventLinks events={note.events} />
        </NoteEntry>
      );
  }
}

interface LinkedEvent extends NamedEvent {
  readonly typed?: string;
}

function EventLinks({ events }: { readonly events: readonly LinkedEvent[] }): ReactNode {
  const links = events.map(({ id, name, typed }) => ({
    name,
    ...(typed !== undefined && { beside: `: ${typed}` }),
    to: whyRoute({ event: String(id) }),
  }));
  return <LinkList links={links} />;
}

const collapsedLinks = 8;

interface NamedLink {
  readonly name: string;
  /** Text after the link. */
  readonly beside?: string;
  readonly to: Route;
}

function LinkList({ links }: { readonly links: readonly NamedLink[] }) {
  const words = useWords(notesWords);
  const [isExpanded, setIsExpanded] = useState(false);
  const visible = isExpanded ? links : links.slice(0, collapsedLinks);
  return (
    <ul className={styles.links}>
      {visible.map(({ name, beside, to }, at) => (
        // Names are not unique, and the list only grows.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <GoLink to={to}>{name}</GoLink>
          {beside}
        </li>
      ))}
      {visible.length < links.length && (
        <li>
          <button type="button" className="plain" onClick={() => setIsExpanded(true)}>
            {words.more(links.length - visible.length)}
          </button>
        </li>
      )}
    </ul>
  );
}
