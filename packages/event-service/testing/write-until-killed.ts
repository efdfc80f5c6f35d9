import { startEventService } from '#app/start-event-service.ts';

/** Stores events in the folder of the argument or in DATABASE_URL, and prints the id of each, until it is killed. */
const dataDir = process.argv[2] ?? '';
const databaseUrl = process.env['DATABASE_URL'] || null;
const { store } = await startEventService({ port: 0, dataDir, databaseUrl, demo: true, acceptedKey: 'k' });
const tag = await store.filterCategories.create({ name: 'Mensa' });
for (let number = 0; ; number += 1) {
  const startDate = Date.now();
  const input = { name: `Nummer ${number}`, startDate, endDate: startDate, filterCategories: [tag] };
  process.stdout.write(`${await store.events.create(input)}\n`);
}
