import { fakeCategories, fakeCategory, fakeEvent, startFakeUpstream } from './fake-upstream.ts';

const [monitors, events] = [200, 10_000];

/** 10,000 events over four months from `first` (epoch ms), one in forty for all of 200 monitors. */
export async function startLargeUpstream(first: number) {
  const upstream = await startFakeUpstream();
  const places = Array.from({ length: monitors }, (_, at) =>
    fakeCategory(10 + at, `Gebäude ${String(at + 1).padStart(3, '0')}`),
  );
  upstream.categories = [...fakeCategories('Monitore', 'Alle Monitore'), ...places];
  const kinds = ['Vorlesung', 'Konzert', 'Lesung', 'Seminar', 'Führung'];
  upstream.events = Array.from({ length: events }, (_, at) => {
    const start = first + (at % 120) * 86_400_000 + (at % 9) * 3_600_000;
    const iso = (instant: number) => new Date(instant).toISOString().replace(/\.\d+Z$/, '+00:00');
    return fakeEvent(at + 1, at % 40 === 0 ? [2] : [10 + (at % monitors)], {
      name: `${kinds[at % kinds.length]} Nummer ${at + 1}`,
      startDate: iso(start),
      endDate: iso(start + 7_200_000),
    });
  });
  return upstream;
}
