import { useView } from '#desk/shell/desk-context.ts';
import { formatPeriod } from '#desk/shell/format-when.ts';
import { eventIdOf } from '#desk/shell/route.ts';
import type { FoundEvent } from './read-verdicts.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** When an event is, its id, and on request its filter categories. */
export function EventDates(props: { readonly event: FoundEvent; readonly hasTags?: boolean }) {
  const { startDate, endDate, '@id': iri, filterCategories } = props.event;
  const { site, language, words } = useView(whyWords);
  const dates = formatPeriod(startDate, endDate, { timeZone: site.timeZone, language });
  const id = eventIdOf(iri);
  const tags = filterCategories?.map(({ name }) => name).join(', ');
  return (
    <p className={styles.dates}>
      {[dates, id === '' ? '' : words.eventId(id)].filter(Boolean).join(' · ')}
      {props.hasTags === true && startDate !== null && (
        <>
          <br />
          {words.tags}: {tags === undefined ? words.tagsUnknown : tags || words.noTags}
        </>
      )}
    </p>
  );
}
