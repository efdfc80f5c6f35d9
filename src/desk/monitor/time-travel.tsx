import type { TimeZone } from '#config/time-zone.ts';
import { UTCDate } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import { nextMonday } from 'date-fns/nextMonday';
import { useId } from 'react';
import { useWords } from '#desk/shell/desk-context.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

/** Chooses the moment `at` of a preview. */
export function TimeTravel(props: {
  readonly at: string | null;
  readonly now: number;
  readonly timeZone: TimeZone;
  /** With a local date-time, '' for now. */
  readonly onTravel: (moment: string) => void;
}) {
  const words = useWords(monitorWords);
  const { at, now, timeZone, onTravel } = props;
  const id = useId();
  const moments = previewMoments(now, timeZone);
  const choices = [
    [words.now, ''],
    [words.tomorrow, moments.tomorrow],
    [words.monday, moments.monday],
    [words.week, moments.week],
  ] as const;
  return (
    <fieldset className={styles.travel}>
      <legend>{words.travel}</legend>
      <p className={styles.travelHint}>{words.travelHint}</p>
      <div className={styles.stops}>
        {choices.map(([name, moment]) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={(at ?? '') === moment}
            onClick={() => onTravel(moment)}
          >
            {name}
          </button>
        ))}
        <span className={styles.moment}>
          <label className="unseen" htmlFor={id}>
            {words.travelField}
          </label>
          <input
            id={id}
            type="datetime-local"
            value={at?.slice(0, 16) ?? ''}
            onChange={({ target }) => onTravel(target.value)}
          />
        </span>
      </div>
      {at !== null && <p className="hint">{words.travelPast}</p>}
    </fieldset>
  );
}

/** Tomorrow and next Monday at 8:00, and now in a week; in the format of the parameter `at`: `2026-11-23T08:00`. */
export function previewMoments(now: number, timeZone: TimeZone) {
  const today = new UTCDate(timeZone.toLocal(now));
  const morning = (day: Date) => `${day.toISOString().slice(0, 10)}T08:00`;
  return {
    tomorrow: morning(addDays(today, 1)),
    monday: morning(nextMonday(today)),
    week: addDays(today, 7).toISOString().slice(0, 16),
  };
}
