import { Choice, Group, Tick } from '@aushang/staff/fields.tsx';
import { Button } from '@aushang/staff/form-bar.tsx';
import { type Span, weekHoursOf, writeClock } from '#config/opening-hours.ts';
import { describeProblem } from '#config/parameter-docs.ts';
import { groupWords } from '#config/parameter-words.ts';
import { useView } from '#desk/shell/desk-context.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { hoursWords } from '#screens/desk/hours-words.ts';
import { storedHours, writeHours } from '#screens/desk/write-hours.ts';
import styles from './address.module.css';
import { useAddress } from './use-address.ts';

const usual = 'Mo-Fr 07:00-22:00';
const newSpan: Span = [7 * 60, 22 * 60];

/** A row for each day of the week and for closing days. The short form `on` and `off` is shown as such rows, and stored as `hours` after a change. */
export function HoursFields({ name }: { readonly name: string }) {
  const { words, language, screens = [] } = useView(hoursWords);
  const { parameters, problems, setHours } = useAddress();
  const week = weekHoursOf(parameters);
  const wrong = problems.filter((one) => ['hours', 'on', 'off'].includes(one.name));
  const others = screens.filter((screen) => screen.name !== name && hoursOf(screen) !== '');
  return (
    <Group
      id="parameter-hours"
      className="section"
      legend={groupWords.hours[language]}
      problem={wrong.length > 0 && wrong.map((one) => describeProblem(one)[language]).join(' ')}
      hint={week === null ? words.always : words.outside}
    >
      <Tick
        id="has-hours"
        label={words.byDay}
        checked={week !== null}
        change={() => setHours(week === null ? usual : '')}
      />
      {week !== null && (
        <div className="stack">
          {week.map((spans, at) => (
            <DayRow
              key={words.days[at]}
              day={words.days[at] ?? ''}
              spans={spans}
              change={(next) => setHours(writeHours(week.map((own, other) => (other === at ? next : own))))}
            />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <Choice
          id="hours-like"
          label={words.like}
          value=""
          change={setHours}
          choices={[['', words.choose], ...others.map((screen) => [hoursOf(screen), screen.name] as const)]}
        />
      )}
    </Group>
  );
}

/** As the parameter `hours`; '' if it is always on. */
function hoursOf({ parameters }: ListedScreen): string {
  const week = storedHours(parameters);
  return week === null ? '' : writeHours(week);
}

interface DayProps {
  readonly day: string;
  readonly spans: readonly Span[];
  readonly change: (spans: readonly Span[]) => void;
}

function DayRow({ day, spans, change }: DayProps) {
  const { words } = useView(hoursWords);
  const replace = (at: number, ...next: readonly Span[]) =>
    change(spans.flatMap((own, other) => (other === at ? next : [own])));
  return (
    <div className={`row ${styles.day}`}>
      <strong>{day}</strong>
      <div className={styles.spans}>
        {spans.length === 0 && <span className="quiet">{words.off}</span>}
        {spans.map(([from, until], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two of a day may be equal while one is typed
          <div key={at} className="row">
            <TimeInput label={words.from(day)} minutes={from} change={(time) => replace(at, [time, until])} />
            –
            <TimeInput
              label={words.until(day)}
              minutes={until}
              change={(time) => replace(at, [from, time])}
            />
            <Button aria-label={words.remove(day)} onClick={() => replace(at)}>
              ×
            </Button>
          </div>
        ))}
      </div>
      <Button aria-label={words.addTo(day)} onClick={() => change([...spans, newSpan])}>
        +
      </Button>
    </div>
  );
}

interface TimeProps {
  readonly label: string;
  readonly minutes: number;
  readonly change: (minutes: number) => void;
}

/** It is empty while a time is being typed. */
function TimeInput({ label, minutes, change }: TimeProps) {
  const read = ({ target }: { readonly target: HTMLInputElement }) => {
    if (!Number.isNaN(target.valueAsNumber)) change(target.valueAsNumber / 60_000);
  };
  return <input type="time" required aria-label={label} value={writeClock(minutes % 1440)} onChange={read} />;
}
