import { checkFirstSlides, checkSlides, test } from '#e2e/looks/slides/check-slides.ts';
import { day, type Sample } from '#e2e/looks/slides/sample.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';

/** In this site everything for all monitors is an announcement. */
test.use({ serverOptions: { service: { demo: false }, env: { SITE_FILE: 'e2e/sites/announcements.json' } } });

const common = { start: -day, end: 9 * day, topic: '' } as const;
const shortDescription =
  'Bewerbungen sind nur online möglich. Fragen beantwortet der Studierendenservice im Foyer, montags bis donnerstags von 9 bis 15 Uhr.';
const samples: readonly Sample[] = [
  { ...common, key: 'bare', name: 'Mensa geschlossen vom 21. Dezember bis 4. Januar' },
  {
    ...common,
    key: 'text',
    name: 'Bewerbungsschluss für das Sommersemester: 15. Januar',
    fields: { subtitle: 'Zulassungsbeschränkte Studiengänge', shortDescription },
  },
  {
    ...common,
    key: 'picture',
    name: 'Rückmeldung bis 31. Januar',
    image: 'ridges',
    fields: { shortDescription: 'Der Beitrag beträgt 312 Euro.' },
  },
];

for (const size of sizes)
  test(`no announcement has a fault in ${nameOf(size)}`, async ({ page, servers, clock }) => {
    await checkSlides(page, servers, clock.now(), { size, inset: 5, samples });
  });

for (const size of sizes.slice(0, 2))
  test(`no announcement that the gateway draws has a fault in ${nameOf(size)}`, async ({
    page,
    servers,
    clock,
  }) => {
    await checkFirstSlides(page, servers, clock.now(), { size, inset: 5, samples: samples.slice(0, 2) });
  });
