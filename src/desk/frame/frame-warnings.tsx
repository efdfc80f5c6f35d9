import { Panel } from '@aushang/staff/form-bar.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { EditLink } from '#desk/shell/edit-link.tsx';
import { eventIdOf, GoLink } from '#desk/shell/route.tsx';
import type { CalendarEvent } from '#events/event.ts';
import type { FrameState, SlideWarning } from '#messages/frame-messages.ts';
import { frameWords } from './frame-words.ts';

const maxLinks = 8;

/** Slides that fail to render; QR codes too small for the distance; other warnings of these kinds. `events`: for names. */
export function FrameWarnings(props: {
  readonly state: FrameState | null;
  readonly kinds: readonly SlideWarning['kind'][];
  readonly events?: readonly CalendarEvent[] | undefined;
}) {
  const { words } = useView(frameWords);
  if (props.state === null) return null;
  const { warnings, codes, reaches } = props.state;
  const slidesOf = (wanted: SlideWarning['kind']) => warnings.filter(({ kind }) => kind === wanted);
  const skipped = slidesOf('skipped');
  const found = props.kinds
    .map((kind) => ({ kind, slides: slidesOf(kind) }))
    .filter(({ slides }) => slides.length > 0);
  return (
    <>
      {skipped.length > 0 && (
        <Panel role="status">
          <p>{words.skippedEvents(skipped.length)}</p>
          <ul>
            {skipped.map(({ key }) => (
              <li key={key}>
                <EventLink iri={key} events={props.events} />{' '}
                <EditLink event={eventIdOf(key)} name={words.eventId(eventIdOf(key))} />
              </li>
            ))}
          </ul>
          <p>{words.skippedMeaning}</p>
          <p>{words.skippedAdvice}</p>
        </Panel>
      )}
      {(codes !== null || found.length > 0) && (
        <div className="remark" role="status">
          {codes !== null && <p>{words.codesTooSmall(codes.distance, codes.reach)}</p>}
          {found.map(({ kind, slides }) => (
            <p key={kind}>
              {words.warnings[kind]}{' '}
              {slides.slice(0, maxLinks).map(({ key }) => (
                <span key={key}>
                  <EventLink iri={key} />{' '}
                </span>
              ))}
              {slides.length > maxLinks && words.more(slides.length - maxLinks)}
            </p>
          ))}
        </div>
      )}
      {reaches !== null && <CodeReaches reaches={reaches} events={props.events} />}
    </>
  );
}

interface ReachesProps {
  readonly reaches: NonNullable<FrameState['reaches']>;
  readonly events: readonly CalendarEvent[] | undefined;
}

/** Up to which distance the code of each slide can be scanned. */
function CodeReaches({ reaches: { diagonal, slides }, events }: ReachesProps) {
  const { words } = useView(frameWords);
  const metres = slides.map(({ reach }) => reach);
  if (metres.length === 0) return null;
  return (
    <details className="small">
      <summary>{words.reaches(Math.min(...metres), Math.max(...metres), diagonal)}</summary>
      <ul>
        {slides.map(({ key, reach }) => (
          <li key={key}>
            <EventLink iri={key} events={events} />: {words.reach(reach)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** With the event's name if it is one of `events`. */
function EventLink({ iri, events }: { readonly iri: string; readonly events?: ReachesProps['events'] }) {
  const event = eventIdOf(iri);
  const id = useView(frameWords).words.eventId(event);
  const name = events?.find((one) => one.iri === iri)?.name;
  return <GoLink to={{ view: 'why', event }}>{name === undefined ? id : `${name} (${id})`}</GoLink>;
}
