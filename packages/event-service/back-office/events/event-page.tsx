import { FormPage } from '#back-office/forms/form-page.tsx';
import { CheckboxField, fieldsOf } from '#back-office/pages/fields.tsx';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { Link, Notice } from '#back-office/pages/elements.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { EventFields } from './event-fields.tsx';
import { type EventView, flagFields } from './event-texts.ts';
import { TagChoice } from './tag-choice.tsx';

export function EventPage({ view }: { readonly view: EventView }) {
  const { events } = useVisit().words;
  const { stored } = view;
  const field = fieldsOf(view, events);
  return (
    <FormPage
      view={view}
      words={events}
      title={stored === null ? undefined : stored.name.trim() || events.nameless}
      trail={<Link to="/events" text={events.title} />}
      lead={<EventLead view={view} />}
      isWide
    >
      <div className="event-main">
        <EventFields view={view} />
      </div>
      <div className="event-side">
        <TagChoice view={view} />
        <fieldset>
          <legend>{events.stateLegend}</legend>
          {flagFields.map((name) => (
            <CheckboxField key={name} field={field(name)} />
          ))}
        </fieldset>
      </div>
    </FormPage>
  );
}

function EventLead({ view: { item } }: { readonly view: EventView }) {
  const visit = useVisit();
  const { events } = visit.words;
  if (item === null) return null;
  const { id, values, links } = item;
  const hasImage = (links['images']?.length ?? 0) > 0;
  return (
    <>
      <p className="lead">{formatPeriod(visit, values)}</p>
      <p className="links">
        <Link to={`/events/${id}/picture`} text={hasImage ? events.image : events.addImage} />
      </p>
      {visit.query.has('saved') && <Notice>{events.saved}</Notice>}
    </>
  );
}
