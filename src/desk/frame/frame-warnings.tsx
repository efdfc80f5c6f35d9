import { Panel } from '@aushang/staff/form-bar.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { EditLink } from '#desk/shell/edit-link.tsx';
import { eventIdOf, GoLink } from '#desk/shell/route.tsx';
import type { CalendarEvent } from '#events/event.ts';
import type { FrameState, SlideWarning } from '#messages/frame-messages.ts';
import { frameWords } from './frame-words.ts';

const maxLinks = 8;

interface WarningProps {
  readonly state: FrameState | null;
  readonly kinds: readonly SlideWarning['kind'][];
  readonly events?: readonly CalendarEvent[] | undefined;
  /** Also QR codes too small for the distance, which a list of the events has with each. */
  readonly hasCodes?: boolean;
}

/** Slides that fail to render, and other warnings of these kinds. `events`: for names. */
export function FrameWarnings(props: WarningProps) {
  const { words } = useView(frameWords);
  if (props.state === null) return null;
  const { warnings } = props.state;
  const codes = props.hasCodes === true ? props.state.codes : null;
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
    </>
  );
}

/** From where the code of this event, by its `@id`, can be scanned, and its warnings but `type-too-small`, which `FrameWarnings` has. */
export function EventNotes({ state, event }: Pick<WarningProps, 'state'> & { readonly event: string }) {
  const { words } = useView(frameWords);
  if (state === null) return null;
  const { warnings, codes, reaches } = state;
  const own = warnings.filter(({ key, kind }) => key === event && kind !== 'type-too-small');
  const reach = reaches?.slides.find(({ key }) => key === event)?.reach ?? Infinity;
  const isTooFar = codes !== null && reach < codes.distance;
  return (
    <>
      {isTooFar && <p className="remark">{words.codeTooSmall(codes.distance, reach)}</p>}
      {!isTooFar && reaches !== null && reach < Infinity && (
        <p className="quiet small">{words.reach(reach, reaches.diagonal)}</p>
      )}
      {own.map(({ kind }) => (
        <p key={kind} className="remark">
          {words.warnings[kind]}
        </p>
      ))}
    </>
  );
}

/** With the event's name if it is one of `events`. */
function EventLink({ iri, events }: Pick<WarningProps, 'events'> & { readonly iri: string }) {
  const event = eventIdOf(iri);
  const id = useView(frameWords).words.eventId(event);
  const name = events?.find((one) => one.iri === iri)?.name;
  return <GoLink to={{ view: 'why', event }}>{name === undefined ? id : `${name} (${id})`}</GoLink>;
}
