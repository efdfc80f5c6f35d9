import {
  fakeCategories,
  fakeCategory,
  fakeEvent,
  type FakeUpstream,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';

/** It lies beyond the horizon: tests begin on 20 November 2026. */
const later = { startDate: '2027-02-02T18:00:00+01:00', endDate: '2027-02-02T20:00:00+01:00' };

/** Environment of a gateway that reads this event service. */
export function envOf({ url, key }: FakeUpstream): Record<string, string> {
  return { EVENT_SERVICE_URL: url, EVENT_SERVICE_API_KEY: key };
}

/** An event service with three monitors and an event for each verdict; `earlierEvents` more precede them on all monitors. */
export async function startDeskUpstream(earlierEvents = 0): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  upstream.categories = [
    ...fakeCategories('Monitore', 'Alle Monitore', 'Mensa', 'Bibliothek', 'Foyer'),
    { ...fakeCategory(9, 'Mensa'), parent: '/api/filter_categories/8' },
    { ...fakeCategory(8, 'Webseite'), parent: null },
  ];
  upstream.events = [
    fakeEvent(11, [3], { name: 'Jazz in der Mensa' }),
    fakeEvent(12, [2], { name: 'Vollversammlung', startDate: '2026-11-25T12:00:00+01:00' }),
    fakeEvent(21, [4], { name: 'Lesung am Kamin' }),
    fakeEvent(22, [], { name: 'Chorprobe' }),
    fakeEvent(23, [9], { name: 'Verirrter Aushang' }),
    fakeEvent(24, [3], { name: 'Sommerfest', ...later }),
    fakeEvent(25, [3], {
      name: 'Herbstfest',
      startDate: '2026-10-01T18:00:00+02:00',
      endDate: '2026-10-01T20:00:00+02:00',
    }),
    fakeEvent(26, [3], { name: 'Geheimes Treffen', published: false }),
    fakeEvent(27, [3], { name: 'Altes Archiv', archived: true }),
    fakeEvent(28, [], { name: 'Wo gehört das hin?', filterCategories: undefined }),
    fakeEvent(29, [3], { name: 'Ohne Anfang', startDate: null }),
    fakeEvent(30, [5], { name: 'Ohne Adresse', '@urls': {} }),
    fakeEvent(31, [5], { name: 'Schach', '@urls': { eventUrl: 'schach@example.edu' } }),
  ];
  const soon = { startDate: '2026-11-21T10:00:00+01:00', endDate: '2026-11-21T11:00:00+01:00' };
  for (let id = 101; id <= 100 + earlierEvents; id += 1) upstream.events.push(fakeEvent(id, [2], soon));
  // Categories of 28 are unknown: the list lacks them, and the item fails.
  upstream.answer = (request, response) => {
    if (request.url?.startsWith('/api/events/28') !== true) return false;
    response.writeHead(500).end();
    return true;
  };
  return upstream;
}
