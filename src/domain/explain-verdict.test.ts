import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { explainVerdict } from './explain-verdict.ts';
import { judgeEvents, rulesFor, type SelectionRules } from './judge-events.ts';
import { sampleEvent, sampleOccurrence } from './sample-event.ts';
import { indexMonitors } from './site-monitors.ts';

const category = (id: number, name: string) => ({ id, name, parentId: 1 });
const mensa = category(3, 'Mensa');
const categories = [
  { id: 1, name: 'Monitore', parentId: null },
  category(2, 'Alle Monitore'),
  mensa,
  category(4, 'Foyer'),
];
const rules = rulesFor(
  resolveConfig({}, builtInSite),
  indexMonitors(categories, builtInSite),
  [mensa],
  Date.parse('2026-11-20T12:00:00+01:00'),
);

function explain(
  fields: Partial<CalendarEvent>,
  change: Partial<SelectionRules> = {},
  language: 'de' | 'en' = 'de',
) {
  const changed = { ...rules, ...change };
  const [verdict] = judgeEvents([sampleEvent(fields)], changed);
  return verdict === undefined ? null : explainVerdict(verdict, changed, language);
}
const tags = (...names: string[]) => ({ filterCategories: names.map((name) => ({ id: null, name })) });

describe('explainVerdict', () => {
  it.each([
    ['unpublished', { published: false }, 'Die Veranstaltung ist nicht veröffentlicht.'],
    ['archived', { archived: true }, 'Die Veranstaltung ist archiviert.'],
    [
      'ended',
      { startDate: '2026-11-19T10:00:00+01:00', endDate: '2026-11-19T12:30:00+01:00' },
      'Sie ist seit 19. November 2026 um 12:30 vorbei.',
    ],
    [
      'unknown',
      { filterCategories: null },
      'Ihre Filterkategorien konnten noch nicht gelesen werden. Zur Sicherheit wird sie solange nicht gezeigt.',
    ],
    ['untagged', tags('Vortrag'), 'Sie trägt keine Filterkategorie eines Monitors.'],
    ['other', tags('Foyer', 'Vortrag'), 'Sie ist nur „Foyer“ zugeordnet.'],
    [
      'beyond',
      { startDate: '2027-02-02T00:30:00+01:00', endDate: null },
      'Ihr Beginn ist erst in 74 Tagen, gezeigt werden 60 Tage im Voraus.',
    ],
    [
      'beyond, after earlier dates',
      {
        startDate: '2026-10-02T18:00:00+02:00',
        endDate: '2027-02-02T20:00:00+01:00',
        dates: [{ startDate: '2027-02-02T18:00:00+01:00', endDate: null }],
      },
      'Ihr nächster Termin ist erst in 74 Tagen, gezeigt werden 60 Tage im Voraus.',
    ],
    [
      'over, before its own end',
      {
        endDate: '2027-02-02T20:00:00+01:00',
        dates: [{ startDate: '2026-11-19T18:00:00+01:00', endDate: null }],
      },
      'Der letzte Termin war am 19. November 2026 um 18:00.',
    ],
    [
      'an announcement before its start',
      { isAnnouncement: true },
      'Sie ist eine Ankündigung und erscheint erst ab 24. November 2026 um 18:00.',
    ],
    [
      'a cancelled announcement',
      { isAnnouncement: true, canceled: true },
      'Sie ist eine Ankündigung und abgesagt: Dann steht sie auf keinem Bildschirm.',
    ],
    ['all', tags('Alle Monitore', 'Mensa'), 'Sie ist allen Monitoren zugeordnet.'],
    ['this', tags('Mensa', 'Foyer'), 'Sie ist „Mensa“ und „Foyer“ zugeordnet.'],
  ])('gives the reason: %s', (_, fields, sentence) => {
    expect(explain(fields)?.reason).toBe(sentence);
  });

  it('advises what to change', () => {
    expect(explain(tags('Foyer'))?.advice).toBe(
      'Soll sie auch hier laufen, ordnen Sie ihr zusätzlich „Mensa“ zu.',
    );
    expect(explain(tags('Foyer'), {}, 'en')?.advice).toBe(
      'To show it here too, assign “Mensa” to it as well.',
    );
    expect(explain(tags('Mensa'))?.advice).toBe('');
    expect(explain({ isAnnouncement: true, startDate: '2026-11-24' }, {}, 'en')).toEqual({
      reason: 'It is an announcement and appears only from 24 November 2026.',
      advice: 'To show it now, set its start earlier in the event service.',
    });
    expect(explain({ isAnnouncement: true, canceled: true }, {}, 'en')).toEqual({
      reason: 'It is an announcement and cancelled: then it is on no screen.',
      advice: 'If it still holds, take the cancellation back in the event service.',
    });
  });

  it('returns the parameter value that would show an event, if there is one', () => {
    const inDays = (startDate: string) => explain({ startDate, endDate: null });
    expect(inDays('2027-02-02T00:30:00+01:00')).toMatchObject({
      setting: { name: 'days', value: 74 },
      advice: expect.stringContaining('74 Tage voraus'),
    });
    expect(inDays('2027-11-20T23:59:00+01:00')?.setting).toEqual({ name: 'days', value: 365 });
    const tooFar = inDays('2027-11-21T00:00:00+01:00');
    expect(tooFar?.setting).toBeUndefined();
    expect(tooFar?.advice).toContain('Weiter als 365 Tage voraus zeigt kein Bildschirm');
    expect(explain(tags('Foyer'))?.setting).toBeUndefined();
  });

  it('returns the smallest sufficient limit, up to the maximum of the parameter', () => {
    const many = Array.from({ length: 202 }, (_, index) => sampleEvent({ id: index + 1 }));
    const verdicts = judgeEvents(many, rules).map((verdict) => explainVerdict(verdict, rules, 'en'));
    expect(verdicts[29]?.setting).toBeUndefined();
    expect(verdicts[30]?.setting).toEqual({ name: 'limit', value: 31 });
    expect(verdicts[199]?.setting).toEqual({ name: 'limit', value: 200 });
    expect(verdicts[199]?.advice).toContain('at least 200 slides');
    expect(verdicts[200]?.setting).toBeUndefined();
    expect(verdicts[200]?.advice).toContain('No screen shows more than 200 slides');
  });

  it('mentions no parameter names', () => {
    for (const language of ['de', 'en'] as const) {
      const far = explain({ startDate: '2027-02-02T00:30:00+01:00', endDate: null }, {}, language);
      const over = explainVerdict(
        { code: 'over-limit', ...sampleOccurrence(), neededLimit: 31 },
        rules,
        language,
      );
      expect(`${far?.advice} ${over.advice}`).not.toMatch(/\b(?:days=|days\b.*größer|limit)/);
    }
  });

  it('counts the events before one that is over the limit', () => {
    const changed = { ...rules, limit: 1 };
    const verdicts = judgeEvents([sampleEvent({ id: 1 }), sampleEvent({ id: 2 })], changed);
    expect(verdicts.map((verdict) => explainVerdict(verdict, changed, 'de').reason)[1]).toBe(
      '1 oder mehr Folien kommen vor ihr – mehr zeigt dieser Bildschirm nicht.',
    );
  });

  it('names the date that stands for a series', () => {
    const [first, second] = [24, 25].map((day) =>
      sampleEvent({ id: day, name: 'Kino', startDate: `2026-11-${day}T18:00:00+01:00`, endDate: null }),
    );
    if (first === undefined || second === undefined) throw new Error('no dates');
    const verdict = judgeEvents([first, second], rules)[1];
    if (verdict === undefined) throw new Error('no verdict');
    expect(explainVerdict(verdict, rules, 'de')).toEqual({
      reason:
        'Sie ist ein weiterer Termin der Reihe vom 24. November 2026 um 18:00 und steht dort auf der Folie.',
      advice: '',
    });
  });

  it('explains unreadable members', () => {
    const member = { iri: '/api/events/9', name: null, reason: 'no-start' } as const;
    const { reason } = explainVerdict({ code: 'unreadable', member }, rules, 'en');
    expect(reason).toBe('The event has no readable start.');
  });
});
