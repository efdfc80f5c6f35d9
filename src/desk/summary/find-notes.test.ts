import { describe, expect, it } from 'vitest';
import { builtInSite, type Site } from '#config/site.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { findNotes } from './find-notes.ts';
import { noteWords } from './note-words.ts';
import { summariseMonitors, summaryContext } from './summarise-monitors.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const words = noteWords.de;
const tree: readonly Category[] = [
  { id: 1, name: 'Monitore', parentId: null },
  { id: 2, name: 'Alle Monitore', parentId: 1 },
  { id: 3, name: 'Mensa', parentId: 1 },
  { id: 7, name: 'Webseite', parentId: null },
  { id: 8, name: 'Mensa', parentId: 7 },
];
const notesOf = (events: readonly CalendarEvent[], categories = tree, site: Site = builtInSite) => {
  const context = summaryContext(categories, site, now);
  return findNotes(events, context, summariseMonitors(events, context), words);
};
const linkTo = (event: string, name: string) => ({ name, to: { view: 'why', event } });
const shown = sampleEvent({ id: 1 });

describe('notes for staff', () => {
  it('are empty for data without problems', () => {
    expect(notesOf([shown])).toEqual([]);
  });

  it('list events on a monitor without an address', () => {
    const events = [
      shown,
      sampleEvent({ id: 2, name: 'Ohne Adresse', eventUrl: null }),
      sampleEvent({ id: 3, eventUrl: null, filterCategories: [] }),
      sampleEvent({ id: 4, eventUrl: null, endDate: '2026-11-19T12:00:00+01:00', startDate: '2026-11-19' }),
    ];
    expect(notesOf(events)).toEqual([{ ...words.noAddress(1), links: [linkTo('2', 'Ohne Adresse')] }]);
  });

  it('list events whose address does not fit a QR code, with the text', () => {
    const events = [
      shown,
      sampleEvent({ id: 2, name: 'Schach', eventUrl: null, contact: 'schach@example.edu' }),
      sampleEvent({ id: 3, name: 'Ohne Adresse', eventUrl: null }),
      sampleEvent({ id: 4, name: 'Mit Adresse', contact: 'anmeldung@example.edu' }),
      sampleEvent({ id: 5, name: 'Lang', eventUrl: `https://example.edu/${'a'.repeat(2320)}` }),
    ];
    const long = `https://example.edu/${'a'.repeat(100)}`;
    expect(notesOf(events)).toEqual([
      {
        ...words.oddAddress(2),
        links: [
          { ...linkTo('2', 'Schach'), beside: ': schach@example.edu' },
          { ...linkTo('5', 'Lang'), beside: `: ${long}` },
        ],
      },
      { ...words.noAddress(1), links: [linkTo('3', 'Ohne Adresse')] },
    ]);
    const site = { ...builtInSite, publicUrl: 'https://aushang.example.edu' };
    expect(notesOf(events.slice(4), tree, site)).toEqual([]);
  });

  it.each([
    ['the same name in another place', { id: 8, name: 'Mensa' }, 'Mensa'],
    ['nearly the same name', { id: 9, name: 'Mensaa' }, 'Mensa'],
    ['a name that contains "monitor"', { id: 9, name: 'Monitor Keller' }, ''],
  ])('find a tag that looks like a monitor: %s', (_, tag, like) => {
    const event = sampleEvent({ id: 2, name: 'Verirrt', filterCategories: [tag] });
    expect(notesOf([shown, event])).toEqual([
      {
        ...words.strayTag(tag.name, like),
        links: [linkTo('2', 'Verirrt')],
      },
    ]);
  });

  it('ignore tags with another meaning', () => {
    const tags = [{ id: 7, name: 'Webseite' }, ...(shown.filterCategories ?? [])];
    expect(notesOf([sampleEvent({ filterCategories: tags })])).toEqual([]);
  });

  it('list two categories with the same slug', () => {
    const twins = [...tree.slice(0, 3), { id: 4, name: 'mensa', parentId: 1 }];
    const other = sampleEvent({ id: 2, filterCategories: [{ id: 4, name: 'mensa' }] });
    expect(notesOf([shown, other], twins)).toEqual([{ ...words.sameSlug('mensa', '3, 4'), links: [] }]);
  });

  it('list monitors without events', () => {
    expect(notesOf([])).toEqual([
      {
        ...words.emptyMonitor(1),
        links: [{ name: 'Mensa', to: { view: 'monitor', query: 'monitor=mensa' } }],
      },
    ]);
  });
});
