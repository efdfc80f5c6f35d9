import { Checkbox, FieldNotes, fieldsOf } from '#back-office/pages/fields.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { type DateRow, describeRows, emptyRow, maxDates, readRows } from './date-rows.ts';
import type { EventView } from './event-texts.ts';

/** Closed for a simple event, whose date is its begin and end. */
export function DatesFields({ view }: { readonly view: EventView }) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events)('dates', { describe: describeRows });
  const rows = readRows(view.texts.dates);
  const spare = Array.from(
    { length: Math.min(rows.length === 0 ? 3 : 1, maxDates - rows.length) },
    () => emptyRow,
  );
  const all = view.item?.dates.length ?? 0;
  return (
    <details className="dates" open={rows.length > 0 || field.isDisputed} data-grows={spare.length > 0}>
      <summary>{rows.length === 0 ? events.moreDatesTitle : field.label}</summary>
      <FieldNotes field={field} />
      <p className="hint">{rows.length === 0 ? events.datesHint : events.datesSpan}</p>
      {all > maxDates && <p className="hint">{events.moreDates(maxDates, all)}</p>}
      {[...rows, ...spare].map((row, at) => (
        <DateFields
          key={at}
          row={row}
          number={at + 1}
          error={view.errors[`date-${at}`]}
          id={`e-date-${at}`}
        />
      ))}
    </details>
  );
}

const inputs = {
  day: 'date',
  from: 'time',
  to: 'time',
  lastDay: 'date',
  hideFrom: 'datetime-local',
} as const;

interface RowProps {
  readonly row: DateRow;
  readonly number: number;
  readonly error: string | undefined;
  /** Of the error. */
  readonly id: string;
}

function DateFields({ row, number, error, id }: RowProps) {
  const { events } = useVisit().words;
  const [note, isWrong] = error === undefined ? [] : [id, true];
  const input = (name: keyof typeof inputs) => (
    <label>
      <span>{events.dateLabels[name]}</span>
      <input
        name={name}
        type={inputs[name]}
        defaultValue={row[name]}
        aria-invalid={isWrong}
        autoFocus={isWrong}
        aria-describedby={note}
      />
    </label>
  );
  return (
    <fieldset className="date">
      <legend>{row.period === '' ? events.newDate : events.date(number)}</legend>
      {isWrong && (
        <span className="wrong" id={id}>
          {error}
        </span>
      )}
      <input type="hidden" name="period" defaultValue={row.period} />
      {input('day')}
      {input('from')}
      {input('to')}
      {input('lastDay')}
      {row.period !== '' && (
        <Checkbox className="tick-line" name="removed" value={row.period} defaultChecked={row.removed !== ''}>
          {events.removeDate}
        </Checkbox>
      )}
      <details open={row.hideFrom !== ''}>
        <summary>{events.hideDate}</summary>
        {input('hideFrom')}
      </details>
    </fieldset>
  );
}
