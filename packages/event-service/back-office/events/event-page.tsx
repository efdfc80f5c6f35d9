import { Actions, ItemForm } from '#back-office/forms/item-form.tsx';
import { fieldsOf } from '#back-office/pages/field-notes.tsx';
import { CheckboxField } from '#back-office/pages/fields.tsx';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { Link, Notice } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import type { Item } from '#storage/item.ts';
import { EventFields } from './event-fields.tsx';
import { type EventView, flagFields } from './event-texts.ts';
import { TagChoice } from './tag-choice.tsx';

export function EventPage({ view }: { readonly view: EventView }) {
  const { words, query } = useVisit();
  const { item, stored } = view;
  const title = stored === null ? words.events.newTitle : stored.name.trim() || words.events.nameless;
  return (
    <Page title={title} heading={null}>
      <p className="trail">
        <Link to="/events" text={words.events.title} />
      </p>
      <h1>{title}</h1>
      {item !== null && <EventHeader item={item} />}
      {query.has('saved') && <Notice>{words.events.saved}</Notice>}
      <ItemForm view={view} action={`/events/${item?.id ?? 'new'}`} className="event" id="event-form">
        <div className="event-main">
          <EventFields view={view} />
        </div>
        <div className="event-side">
          <TagChoice view={view} />
          <StateFields view={view} />
        </div>
        <Actions
          className="save-bar"
          button={item === null ? words.events.create : words.save}
          back="/events"
        />
      </ItemForm>
    </Page>
  );
}

function EventHeader({ item: { id, values, links } }: { readonly item: Item }) {
  const visit = useVisit();
  const { addImage, image } = visit.words.events;
  const hasImage = (links['images']?.length ?? 0) > 0;
  return (
    <>
      <p className="lead">{formatPeriod(visit, Number(values['startDate']), Number(values['endDate']))}</p>
      <p className="links">
        <Link to={`/events/${id}/picture`} text={hasImage ? image : addImage} />
      </p>
    </>
  );
}

function StateFields({ view }: { readonly view: EventView }) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, { labels: events.flags, hints: events.flagHints });
  return (
    <fieldset>
      <legend>{events.stateLegend}</legend>
      {flagFields.map((name) => (
        <CheckboxField key={name} {...field(name)} />
      ))}
    </fieldset>
  );
}
