import { Checkbox, FieldNotes, fieldsOf } from '#back-office/pages/fields.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { type DateRow, describeRows, emptyRow, maxDates, readRows } from './date-rows.ts';
import type { EventView } from './event-texts.ts';

interface ViewProps {
  readonly view: EventView;
}

/** Closed for a simple event, whose date is its begin and end. Without scripts, more empty rows come by saving. */
export function DatesFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events)('dates', { describe: describeRows });
  const rows = readRows(view.texts.dates);
  const isSimple = rows.length === 0;
  const spare = Array.from({ length: Math.min(isSimple ? 3 : 1, maxDates - rows.length) }, () => emptyRow);
  const all = view.item?.dates.length ?? 0;
  return (
    <details className="dates" open={!isSimple || field.isDisputed} data-grows={spare.length > 0}>
      <summary>{isSimple ? events.moreDatesTitle : field.label}</summary>
      <FieldNotes field={field} />
      <p className="hint">{isSimple ? events.datesHint : events.datesSpan}</p>
      {all > maxDates && <p className="hint">{events.moreDates(maxDates, all)}</p>}
      {[...rows, ...spare].map((row, at) => (
        <DateFields key={at} view={view} row={row} at={at} />
      ))}
    </details>
  );
}

function DateFields({ view, row, at }: ViewProps & { readonly row: DateRow; readonly at: number }) {
  const { events } = useVisit().words;
  const label = row.period === '' ? events.newDate : events.date(at + 1);
  const field = fieldsOf(view, { labels: { [`date-${at}`]: label } })(`date-${at}`);
  const isWrong = field.error === undefined ? undefined : true;
  const input = (name: keyof typeof events.dateLabels, type: string) => (
    <label>
      <span>{events.dateLabels[name]}</span>
      <input {...{ name, type, autoFocus: isWrong }} defaultValue={row[name]} aria-invalid={isWrong} />
    </label>
  );
  return (
    <fieldset className="date" aria-describedby={isWrong && `e-date-${at}`}>
      <legend>{label}</legend>
      <FieldNotes field={field} />
      <input type="hidden" name="period" defaultValue={row.period} />
      {input('day', 'date')}
      {input('from', 'time')}
      {input('to', 'time')}
      {input('lastDay', 'date')}
      {row.period !== '' && (
        <Checkbox className="tick-line" name="removed" value={row.period} defaultChecked={row.removed !== ''}>
          {events.removeDate}
        </Checkbox>
      )}
      <details open={row.hideFrom !== ''}>
        <summary>{events.hideDate}</summary>
        {input('hideFrom', 'datetime-local')}
      </details>
    </fieldset>
  );
}
