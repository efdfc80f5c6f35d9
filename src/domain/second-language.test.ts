import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { sampleEvent } from './sample-event.ts';
import { buildBothLanguages, inLanguageOf, slideAt, translateEvent } from './second-language.ts';
import { turnsOf } from './turn.ts';

const now = Date.parse('2026-11-23T12:00:00+01:00');
const site = { ...builtInSite, languages: ['de' as const, 'en' as const] };
const config = resolveConfig({ lang: ['de', 'en'], overview: 'auto' }, site);
const talk = sampleEvent({ id: 1, name: 'Vortrag' });
const english = sampleEvent({ id: 1, name: 'Talk' });
const choir = sampleEvent({ id: 2, name: 'Chor' });
const more = [3, 4].map((id) => sampleEvent({ id, name: `Nr. ${id}` }));

function build(events = [talk, choir, ...more]) {
  const translate = (event: typeof talk) => translateEvent(event, event === talk ? english : event);
  return buildBothLanguages(events, config, now, { translate });
}

describe('translateEvent', () => {
  it('is the other event if a text differs, else the event itself', () => {
    expect(translateEvent(talk, english)).toBe(english);
    expect(translateEvent(talk, sampleEvent({ id: 1, name: 'Vortrag' }))).toBe(talk);
    expect(translateEvent(talk, undefined)).toBe(talk);
    const { name } = talk;
    for (const text of ['subtitle', 'shortDescription', 'place'] as const) {
      const other = sampleEvent({ name, [text]: 'In English' });
      expect(translateEvent(talk, other)).toBe(other);
    }
    expect(translateEvent(talk, { ...english, name, eventUrl: 'https://example.edu/en' })).toBe(talk);
  });

  it.each([
    { startDate: '2026-11-25T18:00:00+01:00' },
    { endDate: null },
    { canceled: true },
    { ticketsLeft: 0 },
    { imageId: 7 },
    { attendanceMode: 'online' as const },
  ])('is the event itself while the other one says something else: %j', (state) => {
    expect(translateEvent(talk, { ...english, ...state })).toBe(talk);
  });
});

describe('slides in two languages', () => {
  it('alternate with their showings, in texts, dates and words', () => {
    const slides = build();
    const titles = [1, 2, 3, 4].map((showing) => {
      const slide = slideAt(slides, talk.iri, showing);
      return slide?.kind === 'event' ? [slide.language, slide.event.name, slide.when.day, slide.key] : null;
    });
    const german = ['de', 'Vortrag', 'Morgen', talk.iri];
    const inEnglish = ['en', 'Talk', 'Tomorrow', talk.iri];
    expect(titles).toEqual([german, inEnglish, german, inEnglish]);
    const headings = [1, 2].map((showing) => slideAt(slides, 'overview-tomorrow-1', showing));
    expect(headings).toMatchObject([
      { language: 'de', rows: [{ name: 'Chor' }, {}, {}, { name: 'Vortrag' }] },
      { language: 'en', rows: [{ name: 'Chor' }, {}, {}, { name: 'Talk' }] },
    ]);
  });

  it('stay in the first where the event has no translation', () => {
    const slides = build();
    for (const showing of [1, 2]) expect(slideAt(slides, choir.iri, showing)?.language).toBe('de');
    const versions = turnsOf(slides).map(({ key, versions: count }) => [key, count]);
    expect(Object.fromEntries(versions)).toMatchObject({
      [talk.iri]: 2,
      [choir.iri]: 1,
      'overview-tomorrow-1': 2,
    });
  });

  it('name what follows in their own language', () => {
    const slides = build();
    const [first, , last] = slides;
    const onEnglish = slideAt(slides, talk.iri, 2);
    expect(onEnglish && last && inLanguageOf(last, onEnglish).language).toBe('en');
    expect(last && inLanguageOf(last, first).language).toBe('de');
  });

  it('stay for the longer of their times, so that deadlines hold in both', () => {
    const long = sampleEvent({ id: 1, name: 'Talk', shortDescription: 'word '.repeat(50) });
    const slides = buildBothLanguages([talk], config, now, { translate: () => long });
    const [{ dwellSeconds, second }] = slides;
    expect(turnsOf(slides)[0].dwellSeconds).toBe(second?.dwellSeconds);
    expect(second?.dwellSeconds).toBeGreaterThan(dwellSeconds);
  });

  it('alternate without events too', () => {
    const slides = build([]);
    expect([1, 2].map((showing) => slideAt(slides, 'idle', showing)?.language)).toEqual(['de', 'en']);
  });
});
