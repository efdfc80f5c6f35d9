import { fakeCategories, fakeEvent, type FakeUpstream } from '#server/testing/fake-upstream.ts';

const events = 40;
const times = { startDate: '2026-11-24T18:00:00+01:00', endDate: '2027-11-24T20:00:00+01:00' };

export function fillEvents(upstream: FakeUpstream): void {
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa');
  upstream.events = Array.from({ length: events }, (_, index) =>
    fakeEvent(index + 1, [3], { name: `Veranstaltung Nummer ${index + 1}`, ...times }),
  );
}

/** Changes another event in each round: its name, its category or whether it is published. */
export function changeEvents(upstream: FakeUpstream, round: number, now: number): void {
  const index = round % events;
  const event = fakeEvent(index + 1, round % 7 === 0 ? [2] : [3], {
    ...times,
    name: `Veranstaltung Nummer ${index + 1}${round % 3 === 0 ? ', verlegt in den Hörsaal' : ''}`,
    published: round % 11 !== 0,
    modifiedAtRecursive: new Date(now).toISOString(),
  });
  upstream.events = upstream.events.with(index, event);
}
