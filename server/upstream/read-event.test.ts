import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import { isUnreadable } from '#events/read-member.ts';
import { readEvent } from './walk-events.ts';

const smallest = { '@id': '/api/events/7', name: 'Kurs', startDate: '2026-11-24T18:00:00+01:00' };

function read(more: object): CalendarEvent {
  const event = readEvent({ ...smallest, ...more }, 'de');
  if (isUnreadable(event)) throw new Error(event.reason);
  return event;
}

const readUrl = (eventUrl: string) => {
  const event = read({ '@urls': { eventUrl, directRegistrationUrl: eventUrl } });
  const own = event.notes.filter(({ of }) => of === 'eventUrl');
  expect(event.registrationUrl).toBe(event.eventUrl);
  expect(event.notes).toHaveLength(2 * own.length);
  return { address: event.eventUrl, contact: event.contact, codes: own.map(({ code }) => code) };
};

describe('an address that was typed or pasted', () => {
  it.each([
    [
      'https://anmeldung.example.edu/kurs?id=12&amp;lang=de',
      'https://anmeldung.example.edu/kurs?id=12&lang=de',
    ],
    ['https://a.example/?id=12&#38;lang=de', 'https://a.example/?id=12&lang=de'],
    ['https://a.example/?id=12&#x26;lang=de', 'https://a.example/?id=12&lang=de'],
    ['https://a.example/?id=12&#038;lang=de', 'https://a.example/?id=12&lang=de'],
    ['https&#58;//a.example/x', 'https://a.example/x'],
    ['https://a.example/?q=a&amp;amp;b', 'https://a.example/?q=a&amp;b'],
    ['https://a.example/?a=1&lang=2&copy=3', 'https://a.example/?a=1&lang=2&copy=3'],
    ['https:/lesung.example.edu/abend', 'https://lesung.example.edu/abend'],
    ['https://a.example/a,b;c', 'https://a.example/a,b;c'],
    ['https://a.example/a,www', 'https://a.example/a,www'],
    ['https://web.example/2020/https://b.example/x', 'https://web.example/2020/https://b.example/x'],
    ['https://a.example/?to=https://b.example/x', 'https://a.example/?to=https://b.example/x'],
    ['https://example.edu/Flyer Herbst.pdf', 'https://example.edu/Flyer%20Herbst.pdf'],
    ['https://a.example/1 https://a.example/1', 'https://a.example/1'],
  ])('%s is one', (typed, address) => {
    expect(readUrl(typed)).toEqual({ address, contact: '', codes: [] });
  });

  it.each([
    'https://a.example/1, https://b.example/2',
    'https://a.example/1,https://b.example/2',
    'https://a.example/1; https://b.example/2',
    'https://a.example/1;https://b.example/2',
    'https://a.example/1 https://b.example/2',
    'https://a.example/1\nhttps://b.example/2',
    'https://a.example/1 und https://b.example/2',
    'https://a.example/1 oder www.b.example/2',
    'https://a.example/1 | https://b.example/2',
    'https://a.example/1|https://b.example/2',
    'Infos: https://a.example/1 und https://b.example/2',
    'Infos (https://a.example/1), Anmeldung (https://b.example/2).',
    'https:/a.example/1 und https//b.example/2',
    'https://a.example/1, b.example/2',
    'a.example/1 und b.example/2',
    '<a href="https://a.example/1">https://a.example/1</a><br>https://b.example/2',
    'https://a.example/1, https://b.example/?x=1&amp;y=2',
  ])('%j are several, of which the first counts', (typed) => {
    expect(readUrl(typed)).toEqual({
      address: 'https://a.example/1',
      contact: '',
      codes: ['several-addresses'],
    });
  });

  it.each([
    ['siehe https://a.example/1', 'siehe https://a.example/1'],
    ['https://a.example oder kontakt@a.example', 'https://a.example oder kontakt@a.example'],
    ['Kunst &amp;lt; Musik', 'Kunst &lt; Musik'],
  ])('%s is shown as a text', (typed, contact) => {
    expect(readUrl(typed)).toEqual({ address: null, contact, codes: [] });
  });

  it('is named with the text, bounded', () => {
    const { notes } = read({
      '@urls': { eventUrl: `https://a.example, https://b.example/${'x'.repeat(3000)}` },
    });
    expect(notes[0]?.typed).toMatch(/^https:\/\/a\.example, https/);
    expect(notes[0]?.typed?.length).toBeLessThanOrEqual(120);
  });

  it('is read in linear time', () => {
    for (const part of [',', ' ,', 'https://', 'https://a.example,', '(', 'www.', '&amp;'])
      expect(read({ '@urls': { eventUrl: part.repeat(6000) } }).id).toBe(7);
  });
});

describe('a boolean', () => {
  const yes = [true, 1, '1', 'true', 'TRUE ', 'True', 'ja', 'yes', 'on'];
  const no = [false, 0, '0', 'false', ' False', 'FALSE', 'nein', 'no', 'off'];
  it.each([...yes.map((value) => [value, true] as const), ...no.map((value) => [value, false] as const)])(
    '%j is %s in every field',
    (value, expected) => {
      const event = read({
        published: value,
        archived: value,
        canceled: value,
        showAvailableTickets: value,
        orderType: 0,
        availableTickets: 3,
      });
      const { published, archived, canceled, ticketsLeft, notes } = event;
      expect({ published, archived, canceled, hasTickets: ticketsLeft === 3 }).toEqual({
        published: expected,
        archived: expected,
        canceled: expected,
        hasTickets: expected,
      });
      expect(notes).toEqual([]);
    },
  );

  it.each([[null], [undefined]])('%j keeps the default', (value) => {
    const event = read({ published: value, archived: value, canceled: value });
    expect(event).toMatchObject({ published: true, archived: false, canceled: false, notes: [] });
  });

  it.each([
    ['maybe', 'maybe'],
    ['', ''],
    [2, '2'],
    [{}, ''],
    [[], ''],
    [[1], ''],
  ])('%j hides the event, with a note', (value, typed) => {
    expect(read({ published: value })).toMatchObject({
      published: false,
      notes: [{ code: 'unclear-visibility', of: 'published', typed }],
    });
    expect(read({ archived: value })).toMatchObject({
      archived: true,
      notes: [{ code: 'unclear-visibility', of: 'archived', typed }],
    });
    expect(read({ canceled: value })).toMatchObject({
      canceled: false,
      notes: [{ code: 'unclear-state', of: 'canceled', typed }],
    });
  });
});
