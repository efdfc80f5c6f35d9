import { fakeEvent } from '#server/testing/fake-upstream.ts';

/** What is special about each of the odd events, in their order. */
const oddFields = {
  'a link of 9,000 letters': {
    shortDescription: `Siehe https://example.edu/${'pfad'.repeat(2250)} im Netz.`,
  },
  'a title of 2,000 letters without a blank': { name: 'Wissenschaft'.repeat(167).slice(0, 2000) },
  'a title of 10,000 letters without a blank': { name: 'Donaudampfschiff'.repeat(625) },
  'a letter with 300 marks': { name: `Lesung a${'\u0301\u0323\u0308'.repeat(100)} im Saal` },
  'zero width joiners': { name: `Konzert a${'\u200d'.repeat(2000)}b` },
  'direction marks': { name: `Vortrag ${'\u202e\u200f\u2067'.repeat(667)}heute` },
  dashes: { name: `Probe${'-'.repeat(1000)}Raum` },
  'soft hyphens': { name: `Werk${'a\u00ad'.repeat(2000)}statt` },
  'Chinese without a blank': { name: '漢字仮名交文'.repeat(834).slice(0, 5000) },
  'emoji that are joined': { name: `Fest ${'👩\u200d👩\u200d👧\u200d👦'.repeat(500)}` },
} as const;

/**
 * Events as the service would send them, each with a text that is hard to set. Ids count from `firstId`; `fields` are those of
 * every event, such as its dates, before its own text.
 */
export function oddEvents(
  firstId: number,
  categories: readonly number[],
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown>[] {
  return Object.values(oddFields).map((odd, at) =>
    fakeEvent(firstId + at, categories, { ...fields, ...odd }),
  );
}
