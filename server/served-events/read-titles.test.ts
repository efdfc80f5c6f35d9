import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#domain/sample-event.ts';
import { nothingRelated, type Reading } from '#server/upstream/reading.ts';
import { readTitles, splitTitle } from './served-events-store.ts';

describe('a state in a title', () => {
  it.each([
    ['ABGESAGT: Führung', 'canceled', 'Führung'],
    ['Abgesagt - Führung', 'canceled', 'Führung'],
    ['Abgesagt – Führung im Park', 'canceled', 'Führung im Park'],
    ['[ABGESAGT] Führung', 'canceled', 'Führung'],
    ['(abgesagt) Führung', 'canceled', 'Führung'],
    ['*** ENTFÄLLT *** Führung', 'canceled', 'Führung'],
    ['***ENTFÄLLT***Führung', 'canceled', 'Führung'],
    ['Entfällt: Führung', 'canceled', 'Führung'],
    ['ENTFAELLT: Führung', 'canceled', 'Führung'],
    ['fällt aus: Führung', 'canceled', 'Führung'],
    ['Fällt leider aus: Führung', 'canceled', 'Führung'],
    ['Ausfall: Führung', 'canceled', 'Führung'],
    ['Absage: Führung', 'canceled', 'Führung'],
    ['Findet leider nicht statt: Führung', 'canceled', 'Führung'],
    ['Termin entfällt: Führung', 'canceled', 'Führung'],
    ['Cancelled: Guided tour', 'canceled', 'Guided tour'],
    ['CANCELED – Guided tour', 'canceled', 'Guided tour'],
    ['ABGESAGT Führung', 'canceled', 'Führung'],
    ['ABGESAGT! Führung', 'canceled', 'Führung'],
    ['!!! Leider abgesagt !!! Führung', 'canceled', 'Führung'],
    ['Führung – entfällt', 'canceled', 'Führung'],
    ['Führung - entfällt', 'canceled', 'Führung'],
    ['Führung: entfällt!', 'canceled', 'Führung'],
    ['Führung (abgesagt)', 'canceled', 'Führung'],
    ['Führung – (abgesagt)', 'canceled', 'Führung'],
    ['Führung ABGESAGT', 'canceled', 'Führung'],
    ['Führung *** FÄLLT AUS ***', 'canceled', 'Führung'],
    ['Führung (entfällt!)', 'canceled', 'Führung'],
    ['>>> ABGESAGT <<< Führung', 'canceled', 'Führung'],
    ['🚫 ABGESAGT 🚫 Führung', 'canceled', 'Führung'],
    ['⚠️ABGESAGT: Führung', 'canceled', 'Führung'],
    ['Abgesagt/Cancelled: Führung', 'canceled', 'Führung'],
    ['ABGESAGT / CANCELLED: Führung', 'canceled', 'Führung'],
    ['Führung // abgesagt', 'canceled', 'Führung'],
    ['ABGESAGT: »Faust«', 'canceled', '»Faust«'],
    ['ABGESAGT »Faust«', 'canceled', '»Faust«'],
    ['»Faust« – abgesagt', 'canceled', '»Faust«'],
    ['ABGESAGT: #Jazz 🎵', 'canceled', '#Jazz 🎵'],
    ['ABGESAGT: Führung (abgesagt)', 'canceled', 'Führung'],
    ['ABGESAGT: Jazz – Night', 'canceled', 'Jazz – Night'],
    ['Jazz: Night – abgesagt', 'canceled', 'Jazz: Night'],
    ['VERSCHOBEN: Führung', 'postponed', 'Führung'],
    ['Postponed: Guided tour', 'postponed', 'Guided tour'],
    ['Führung (verschoben)', 'postponed', 'Führung'],
    ['AUSVERKAUFT: Konzert', 'soldOut', 'Konzert'],
    ['Ausgebucht: Konzert', 'soldOut', 'Konzert'],
    ['Konzert (sold out)', 'soldOut', 'Konzert'],
    ['ABGESAGT', 'canceled', ''],
    ['*** ENTFÄLLT ***', 'canceled', ''],
    ['(abgesagt)', 'canceled', ''],
  ])('%s', (title, state, rest) => {
    expect(splitTitle(title)).toEqual({ state, rest });
  });

  it.each([
    'Absage an die Angst',
    'Wenn der Strom ausfällt: ein Vortrag',
    'Warum der Unterricht entfällt',
    'Cancelled culture: a debate',
    'Die abgesagte Revolution',
    'Entfällt die Grenze?',
    'ENTFÄLLT DIE GRENZE?',
    'Verschoben, nicht aufgehoben',
    'Ausfall-Zeiten: ein Gespräch',
    'Der große Ausfall – und danach',
    'Flucht – Absage',
    'Ein Ausfall',
    'Abgesagt',
    'Die Vorstellung, die nie abgesagt wurde',
    'Verlegt: Führung',
    'Verschoben auf 3.12.: Führung',
    'Ausverkauft! Wie Städte ihren Boden verlieren',
    'Abgesagt? Über das Zusagen',
    '„Abgesagt“ – ein Film',
    'Absage- und Zusagekultur',
    'Was entfällt: eine Liste',
    'Konzert wird verschoben',
    'ENTFÄLLT DER MENSCH',
    '',
  ])('is not read from %s', (title) => {
    expect(splitTitle(title)).toBeNull();
  });
});

describe('the events of a snapshot', () => {
  const readingOf = (name: string): Reading => ({
    readAt: 0,
    events: [sampleEvent({ id: 1, name }), sampleEvent({ id: 2, name: 'Konzert' })],
    unreadable: [],
    categories: [],
    related: nothingRelated,
    itemReadAt: new Map(),
    totalItems: 2,
    complete: true,
    problems: [],
  });

  it('have the state in all languages that a title in one of them says', async () => {
    const stored = new Map([
      ['de', readingOf('ABGESAGT: Führung')],
      ['en', readingOf('Guided tour')],
    ]);
    const read = await readTitles(stored);
    expect(read.get('de')?.events).toMatchObject([
      { name: 'Führung', canceled: true, titleState: 'canceled', notes: [{ code: 'state-in-title' }] },
      { name: 'Konzert', canceled: false, titleState: null, notes: [] },
    ]);
    expect(read.get('en')?.events).toMatchObject([
      { name: 'Guided tour', canceled: true, titleState: 'canceled', notes: [] },
      { name: 'Konzert', canceled: false },
    ]);
    expect(stored.get('de')?.events[0]?.name).toBe('ABGESAGT: Führung');
  });
});
