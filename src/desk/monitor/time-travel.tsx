import { useId } from 'react';
import { useWords } from '#desk/shell/desk-context.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';
import { previewMoments } from './preview-moments.ts';

/** Another moment for the picture and the list: `at`, which the kiosk page marks on screen. */
export function TimeTravel(props: {
  readonly at: string | null;
  readonly now: number;
  readonly timeZone: string;
  /** Takes a local date-time, '' for now. */
  readonly onTravel: (moment: string) => void;
}) {
  const words = useWords(monitorWords);
  const { at, now, timeZone, onTravel } = props;
  const id = useId();
  const stops = previewMoments(now, timeZone);
  const choices = [
    [words.now, ''],
    [words.tomorrow, stops.tomorrow],
    [words.monday, stops.monday],
    [words.week, stops.week],
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
