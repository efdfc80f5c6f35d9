import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { eventIdOf } from '#desk/shell/route.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { FrameState, SlideWarning } from '#messages/frame-messages.ts';
import styles from './frame-warnings.module.css';
import { frameWords } from './frame-words.ts';

const maxLinks = 8;

interface Warnings {
  readonly state: FrameState | null;
  /** What is listed besides skipped slides and QR codes. */
  readonly kinds: readonly SlideWarning['kind'][];
  /** For the names of skipped slides. */
  readonly events?: readonly CalendarEvent[] | undefined;
}

/** Slides that fail to render; text or QR codes too small for the distance; shortened titles. */
export function FrameWarnings({ state, kinds, events }: Warnings) {
  const { words } = useView(frameWords);
  if (state === null) return null;
  const { warnings, codes } = state;
  const skipped = warnings.filter(({ kind }) => kind === 'skipped');
  const isListed = codes !== null || warnings.some(({ kind }) => kinds.includes(kind));
  return (
    <>
      {skipped.length > 0 && (
        <div className="alert" role="status">
          <p>{words.skippedEvents(skipped.length)}</p>
          <ul>
            {skipped.map(({ key }) => (
              <li key={key}>
                <EventLink iri={key} name={events?.find(({ iri }) => iri === key)?.name} />
              </li>
            ))}
          </ul>
          <p>{words.skippedMeaning}</p>
          <p>{words.skippedAdvice}</p>
        </div>
      )}
      {isListed && (
        <div className={styles.warnings} role="status">
          {codes !== null && <p>{words.codesTooSmall(codes.distance, codes.reach)}</p>}
          {kinds.map((kind) => (
            <Slides key={kind} kind={kind} slides={warnings.filter((slide) => slide.kind === kind)} />
          ))}
        </div>
      )}
    </>
  );
}

function Slides(props: { readonly kind: SlideWarning['kind']; readonly slides: readonly SlideWarning[] }) {
  const { words } = useView(frameWords);
  const { kind, slides } = props;
  if (slides.length === 0) return null;
  return (
    <p>
      {words.warnings[kind]}{' '}
      {slides.slice(0, maxLinks).map(({ key }) => (
        <span key={key}>
          <EventLink iri={key} />{' '}
        </span>
      ))}
      {slides.length > maxLinks && words.more(slides.length - maxLinks)}
    </p>
  );
}

function EventLink({ iri, name }: { readonly iri: string; readonly name?: string | undefined }) {
  const event = eventIdOf(iri);
  const id = useView(frameWords).words.eventId(event);
  return <GoLink to={{ view: 'why', event }}>{name === undefined ? id : `${name} (${id})`}</GoLink>;
}
