import { type Database, runChange } from '#storage/database/database.ts';
import { insertResource } from '#storage/resources.ts';
import { insertEvent } from '#storage/store.ts';

const hour = 3_600_000;

/** Adds `count` events with two tags, one topic and a description of a realistic length. */
export function fillMany(db: Database, { count, now }: { count: number; now: number }): Promise<void> {
  return runChange(db, async (writable) => {
    const tag = await insertResource(writable, 'FilterCategory', { values: { name: 'Alle Monitore' } });
    const other = await insertResource(writable, 'FilterCategory', { values: { name: 'Website' } });
    const topic = await insertResource(writable, 'Category', { values: { name: 'Vortrag' } });
    const description = `<p>${'Ein Absatz, wie er in Beschreibungen steht. '.repeat(20)}</p>`;
    for (let number = 0; number < count; number += 1) {
      const startDate = now + ((number % 700) - 340) * 24 * hour;
      const event = {
        name: `Veranstaltung ${number} mit einem Titel von üblicher Länge`,
        subtitle: 'Mit Untertitel',
        startDate,
        endDate: startDate + 2 * hour,
        description,
        shortDescription: 'Zwei Sätze. Mehr nicht.',
        filterCategories: [tag, other],
        categories: [topic],
      };
      await insertEvent(writable, event, now);
    }
  });
}
