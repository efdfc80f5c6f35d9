import {
  type FakeUpstream,
  fakeCategories,
  fakeCategory,
  fakeEvent,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';

export const eventCount = 10_000;
export const monitorCount = 300;

const vocabulary =
  'Lesung Konzert Vortrag Führung Probe Sprechstunde Campus Bibliothek Energie Wandel Orchester Film Debatte Werkstatt Sommer Chor Reise Physik Bauen Theater Recht Medizin Sprache Kunst Archiv Garten';
const words = vocabulary.split(' ');

/**
 * An event service with 10,000 events over two months, on one or two of 300 monitors each, one in thirty on all of them. The
 * same at every run.
 */
export async function startBusyUpstream(now: number): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  const draw = createRandom(7);
  const randomWords = (count: number) =>
    Array.from({ length: count }, () => words[draw(words.length)]).join(' ');
  const places = Array.from({ length: monitorCount }, (_, n) => fakeCategory(10 + n, `Gebäude ${n + 1}`));
  upstream.categories = [...fakeCategories('Monitore', 'Alle Monitore', 'Mensa'), ...places];
  upstream.events = Array.from({ length: eventCount }, (_, n) => {
    const start = now + (1 + draw(24 * 60)) * 3_600_000;
    const tags = n % 30 === 0 ? [2] : [10 + draw(monitorCount), ...(n % 2 === 0 ? [3] : [])];
    return fakeEvent(n + 1, tags, {
      name: `${randomWords(4)} ${n}`,
      subtitle: randomWords(6),
      shortDescription: `${randomWords(20)}.`,
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + 7_200_000).toISOString(),
    });
  });
  return upstream;
}

/** Pseudo-random integers below a limit, the same sequence for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
