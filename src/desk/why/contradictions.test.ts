import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Parameters, parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { selectionQuery } from '#desk/shell/route.tsx';
import { judgeMonitor } from '#desk/summary/judge-monitor.ts';
import { summariseMonitors, summaryContext } from '#desk/summary/summarise-monitors.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isSeen, isShown, judgeEvents, rulesFor } from '#domain/judge-events.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { conclude } from './conclude.ts';
import type { MonitorVerdict, Verdicts } from '#domain/verdicts-answer.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const site = { ...builtInSite, allMonitors: ['Alle Monitore'] };
const [all, ...places] = ['Alle Monitore', 'Mensa', 'Bibliothek', 'Foyer'];
const categories: readonly Category[] = [
  { id: 1, name: 'Monitore', parentId: null },
  ...[all ?? '', ...places].map((name, at) => ({ id: at + 2, name, parentId: 1 })),
];
const monitors = indexMonitors(categories, site);
const summaries = summariseMonitors([], summaryContext(categories, site, now));

const hours = (offset: number) => new Date(now + offset * 3_600_000).toISOString();
const fields: fc.Arbitrary<Partial<CalendarEvent>> = fc.record({
  name: fc.constantFrom('Jazz', 'Lesung'),
  startDate: fc.integer({ min: -50, max: 2400 }).map(hours),
  endDate: fc.option(fc.integer({ min: -40, max: 2500 }).map(hours), { nil: null }),
  filterCategories: fc.option(
    fc.subarray([...categories]).map((some) => some.map(({ id, name }) => ({ id, name }))),
    { freq: 8, nil: null },
  ),
  published: fc.boolean().map((isHidden) => !isHidden),
  archived: fc.constantFrom(false, false, true),
  canceled: fc.boolean(),
});
const events = fc
  .array(fields, { minLength: 1, maxLength: 6 })
  .map((some) => some.map((one, at) => sampleEvent({ ...one, id: at + 1, name: `Nr. ${at % 3}` })));
const limits = fc.record({ days: fc.constantFrom(0, 7, 60), limit: fc.constantFrom(1, 3, 30) });
const languages = fc.constantFrom('de' as const, 'en' as const);

/** One event's verdicts for all monitors, as in the gateway's answer. */
function verdictsOf(
  event: CalendarEvent,
  sampled: readonly CalendarEvent[],
  limitsOf: Pick<Parameters, 'days' | 'limit'>,
  language: 'de' | 'en',
): Verdicts {
  const screen = resolveConfig({ ...limitsOf, lang: [language] }, site);
  const verdicts = monitors.listed.list.map((monitor): MonitorVerdict => {
    const rules = rulesFor(screen, monitors, [monitor], now);
    const verdict = judgeEvents(sampled, rules).find((one) => one.event === event);
    if (verdict === undefined) throw new Error('every event has a verdict');
    const named = { id: monitor.name.toLowerCase(), name: monitor.name };
    const { reason, advice, setting } = explainVerdict(verdict, rules, language);
    return { monitor: named, code: verdict.code, shown: isShown(verdict.code), reason, advice, setting };
  });
  const { iri, name, startDate, endDate, archived } = event;
  const fields = {
    '@id': iri,
    name,
    startDate,
    endDate,
    archived,
    filterCategories: null,
    state: null,
    nextDate: null,
    furtherDates: 0,
  };
  return { event: fields, verdicts, screens: [] };
}

/** Sentences which state that an event is on a monitor. */
const claimsShown = {
  de: /\b(?:läuft (?:nur )?auf|Läuft auf (?!keinem)|Läuft (?:nur )?auf allen)/,
  en: /\b(?:[Ii]t is shown|Shown on (?!no))/,
};

const statements = ({ headline, explanation, elsewhere, others }: ReturnType<typeof conclude>) => [
  headline,
  elsewhere,
  ...[...others, ...(explanation === undefined ? [] : [explanation])].flatMap(({ reason, advice }) => [
    reason,
    advice,
  ]),
];

it('no statement claims that an event is shown without a verdict that shows it', () => {
  fc.assert(
    fc.property(events, limits, languages, (sampled, chosen, language) => {
      for (const event of sampled) {
        const found = verdictsOf(event, sampled, chosen, language);
        const { verdicts } = found;
        for (const own of [undefined, ...verdicts]) {
          const conclusion = conclude(found, { selected: own?.monitor, screen: null }, summaries, language);
          expect(conclusion).toMatchObject({ own, others: verdicts });
          const sentences = statements(conclusion);
          const isAnywhere = verdicts.some(({ code }) => isSeen(code));
          expect(sentences.filter((text) => claimsShown[language].test(text) && !isAnywhere)).toEqual([]);
          // Reasons and advice leave it to each monitor's verdict.
          expect(sentences.slice(2).filter((text) => claimsShown[language].test(text))).toEqual([]);
          expect(conclusion.isSeen).toBe(own === undefined ? isAnywhere : isSeen(own.code));
          expect(conclusion.isShown && !conclusion.isSeen).toBe(false);
        }
      }
    }),
    { numRuns: 150 },
  );
});

it('a further date of a series is seen, but has no slide that marks its state', () => {
  const sampled = ['24', '25'].map((day, at) =>
    sampleEvent({ id: at + 1, name: 'Chor', startDate: `2026-11-${day}T18:00:00+01:00`, endDate: null }),
  );
  const [first, further] = sampled.map((event) => {
    const found = verdictsOf(event, sampled, { days: 60, limit: 30 }, 'de');
    return conclude(found, { selected: { id: 'mensa' }, screen: null }, summaries, 'de');
  });
  expect(first).toMatchObject({ headline: 'Ja, sie läuft auf „Mensa“.', isSeen: true, isShown: true });
  const headline = 'Ja, als weiterer Termin einer Reihe auf „Mensa“.';
  expect(further).toMatchObject({ headline, isSeen: true, isShown: false, own: { shown: false } });
});

it('the answer for a screen with settings is that of its list', () => {
  fc.assert(
    fc.property(events, limits, fc.constantFrom('mensa', 'mensa,foyer'), (sampled, chosen, monitor) => {
      const query = selectionQuery(`monitor=${monitor}&days=${chosen.days}&limit=${chosen.limit}`);
      const { parameters } = parseParameters(query);
      const config = resolveConfig(parameters, site);
      const matched = { mensa: 3, foyer: 5 };
      const data = {
        events: sampled,
        unreadable: [],
        totalItems: 0,
        categories,
        matched,
        etag: null,
        asOf: null,
      };
      const judged = judgeMonitor({ ...data, pollSeconds: 60 }, config, site, now);
      const shown = sampled.filter((event) => {
        const found = verdictsOf(event, sampled, { days: 60, limit: 30 }, 'de');
        const question = { selected: undefined, screen: judged };
        const conclusion = conclude(found, question, summaries, 'de');
        const { own, others } = conclusion;
        const sentences = statements(conclusion);
        const isAnywhere = [...others, own].some((verdict) => verdict !== undefined && isSeen(verdict.code));
        expect(sentences.filter((text) => claimsShown.de.test(text) && !isAnywhere)).toEqual([]);
        return own?.shown;
      });
      const listed = judged.verdicts.flatMap((one) => (isShown(one.code) ? [one.event] : []));
      expect(new Set(shown)).toEqual(new Set(listed));
    }),
    { numRuns: 100 },
  );
});
