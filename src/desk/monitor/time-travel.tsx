import { UTCDate } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import { nextMonday } from 'date-fns/nextMonday';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { withParameter } from '#desk/shell/route.ts';
import { changeRoute, useRoute } from '#desk/shell/use-route.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

/** Chooses the moment `at` of a preview. */
export function TimeTravel({ config }: { readonly config: KioskConfig }) {
  const route = useRoute();
  const { now, words } = useView(monitorWords);
  const { at, timeZone } = config;
  const travelTo = (moment: string) =>
    changeRoute({ ...route, query: withParameter(route.query, 'at', moment) });
  const moments = { now: '', ...previewMoments(now, timeZone) };
  return (
    <fieldset className={styles.travel}>
      <legend>{words.travel}</legend>
      <p className={styles.travelHint}>{words.travelHint}</p>
      <div className={styles.stops}>
        {(['now', 'tomorrow', 'monday', 'week'] as const).map((stop) => (
          <button
            key={stop}
            type="button"
            className="button"
            aria-pressed={(at ?? '') === moments[stop]}
            onClick={() => travelTo(moments[stop])}
          >
            {words[stop]}
          </button>
        ))}
        <span className={styles.moment}>
          <input
            type="datetime-local"
            aria-label={words.travelField}
            value={at?.slice(0, 16) ?? ''}
            onChange={({ target }) => travelTo(target.value)}
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
