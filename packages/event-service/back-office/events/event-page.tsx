import { Actions, ItemForm } from '#back-office/forms/item-form.tsx';
import { CheckboxField } from '#back-office/pages/fields.tsx';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { Notice, Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { root } from '#back-office/requests/visit.ts';
import type { Item } from '#storage/item.ts';
import { EventFields, useEventField } from './event-fields.tsx';
import { type EventView, flagFields } from './event-texts.ts';
import { TagChoice } from './tag-choice.tsx';

export function EventPage({ view }: { readonly view: EventView }) {
  const { words, query } = useVisit();
  const { item, stored } = view;
  const title = stored === null ? words.events.newTitle : stored.name.trim() || words.events.nameless;
  return (
    <Page title={title}>
      <p className="trail">
        <a href={`${root}/events`}>{words.events.title}</a>
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
        <a href={`${root}/events/${id}/picture`}>{hasImage ? image : addImage}</a>
      </p>
    </>
  );
}

function StateFields({ view }: { readonly view: EventView }) {
  const { stateLegend, flagHints } = useVisit().words.events;
  const field = useEventField(view);
  return (
    <fieldset>
      <legend>{stateLegend}</legend>
      {flagFields.map((name) => (
        <CheckboxField key={name} {...field(name)} hint={flagHints[name]} />
      ))}
    </fieldset>
  );
}
