import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { sampleFacts } from '#desk/shell/sample-desk.ts';
import { deskNotes } from './notes-view.tsx';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const fine = { monitors: [], notes: [], asOf: now - 60_000, pollSeconds: 60, answered: 0, total: 0 };
const desk = { timeZone: createTimeZone('Europe/Berlin'), language: 'de' as const, now };
type Given = Parameters<typeof deskNotes>[0];
const countNotes = (summary: Given['summary'], facts: Given['facts']) =>
  deskNotes({ ...desk, summary, facts }).length;

describe('the notes of the desk', () => {
  it('are none without notes about the events or from the gateway', () => {
    expect(countNotes(fine, sampleFacts)).toBe(0);
    expect(countNotes(undefined, undefined)).toBe(0);
  });

  it('include those of the gateway: unreadable entries, an incomplete reading', () => {
    const unreadable = [{ iri: '/api/events/1', name: null, reason: 'no-start' as const }];
    expect(countNotes(fine, { ...sampleFacts, unreadable })).toBe(1);
    expect(countNotes(fine, { ...sampleFacts, isComplete: false, unreadable })).toBe(2);
  });

  it('include those about named screens: an old address, a database that is away', () => {
    const oldAddresses = [{ address: '/?monitor=mensa', replacement: '/?monitor=kantine' }];
    expect(countNotes(fine, { ...sampleFacts, oldAddresses })).toBe(1);
    expect(countNotes(fine, { ...sampleFacts, oldAddresses, screens: 'database-unavailable' })).toBe(2);
    expect(countNotes(fine, { ...sampleFacts, screens: 'no-password' })).toBe(0);
  });

  it('include a site file that cannot be used, not one with names that mean nothing', () => {
    const siteFile = { file: 'site.json', given: null, ignored: ['x'], securityContact: null };
    const problem = { kind: 'syntax' as const, file: 'site.json', line: 3 };
    expect(countNotes(fine, { ...sampleFacts, siteFile: { ...siteFile, problem } })).toBe(1);
    expect(countNotes(fine, { ...sampleFacts, siteFile: { ...siteFile, problem: null } })).toBe(0);
  });

  it('include those about events and categories, and one for old data', () => {
    const notes = ['same-slug', 'empty-monitors'].map((title) => ({ title, advice: '', links: [] }));
    expect(countNotes({ ...fine, notes }, sampleFacts)).toBe(2);
    expect(countNotes({ ...fine, notes, asOf: now - 181_000 }, sampleFacts)).toBe(3);
  });

  it('include what the gateway assumed when it read events, with the remedy; not codes it does not know', () => {
    const noteOf = (code: string, of: string, more: object) => ({ code, of, ...more });
    const eventNotes = [
      {
        code: 'state-in-title',
        total: 3,
        events: [
          {
            id: 217,
            name: 'Führung',
            notes: [noteOf('state-in-title', 'name', { typed: 'ABGESAGT: Führung' })],
          },
        ],
      },
      {
        code: 'unclear-visibility',
        total: 1,
        events: [
          { id: 4, name: null, notes: [noteOf('unclear-visibility', 'published', { typed: 'empty' })] },
        ],
      },
      {
        code: 'no-image',
        total: 1,
        events: [{ id: 5, name: 'Fest', notes: [noteOf('no-image', 'imageId', { typed: 'empty' })] }],
      },
      {
        code: 'text-cut',
        total: 1,
        events: [
          { id: 6, name: 'Lang', notes: [noteOf('text-cut', 'name', {}), noteOf('text-cut', 'place', {})] },
        ],
      },
      { code: 'of-a-later-version', total: 1, events: [] },
    ];
    const notes = deskNotes({ ...desk, summary: fine, facts: { ...sampleFacts, eventNotes } });
    expect(notes.map(({ title, links }) => ({ title, links }))).toEqual([
      {
        title: 'Bei 3 Veranstaltungen: abgesagt, verschoben oder ausgebucht nur nach dem Titel',
        links: [{ name: 'Führung', to: { view: 'why', event: '217' }, beside: ': Titel: ABGESAGT: Führung' }],
      },
      {
        title: 'Bei 1 Veranstaltung: nicht lesbar, ob sie gezeigt werden soll',
        links: [{ name: 'Nr. 4', to: undefined, beside: ': veröffentlicht: empty' }],
      },
      {
        title: 'Bei 1 Veranstaltung: Bild lässt sich nicht zeigen',
        links: [{ name: 'Fest', to: { view: 'why', event: '5' }, beside: ': Datei ist leer' }],
      },
      {
        title: 'Bei 1 Veranstaltung: Text zu lang',
        links: [{ name: 'Lang', to: { view: 'why', event: '6' }, beside: ': Titel, Ort' }],
      },
    ]);
    expect(notes[2]?.advice).toContain('JPEG, PNG oder WebP');
  });
});
