import { useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { whyRoute } from '#desk/shell/route.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { FrameState } from '#messages/frame-messages.ts';
import { frameWords } from './frame-words.ts';

/** The events that the kiosk page in the frame skips because they fail to render. */
export function SkippedSlides(props: {
  readonly state: FrameState | null;
  /** For their names. */
  readonly events: readonly CalendarEvent[];
}) {
  const words = useWords(frameWords);
  const shared = useWords(deskWords);
  const warnings = props.state?.warnings ?? [];
  const keys = warnings.filter(({ kind }) => kind === 'skipped').map(({ key }) => key);
  if (keys.length === 0) return null;
  return (
    <div className="alert" role="status">
      <p>{words.skippedEvents(keys.length)}</p>
      <ul>
        {keys.map((key) => {
          const eventId = key.split('/').pop() ?? '';
          const name = props.events.find(({ iri }) => iri === key)?.name;
          return (
            <li key={key}>
              <GoLink to={whyRoute({ event: eventId })}>
                {name === undefined ? shared.eventId(eventId) : `${name} (${shared.eventId(eventId)})`}
              </GoLink>
            </li>
          );
        })}
      </ul>
      <p>{words.skippedMeaning}</p>
      <p>{words.skippedAdvice}</p>
    </div>
  );
}
