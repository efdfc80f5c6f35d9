import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { buildSlides, shortAddress } from './build-slides.ts';
import { sampleEvent } from './sample-event.ts';
import { turnsOf } from './turn.ts';

const now = Date.parse('2026-11-24T17:35:00+01:00');
const config = resolveConfig({}, builtInSite);

function slide(fields: Partial<CalendarEvent>, change: Partial<typeof config> = {}) {
  const [first] = buildSlides([sampleEvent(fields)], { ...config, ...change }, now);
  if (first.kind !== 'event') throw new Error('expected the slide of an event');
  return first;
}

const dateOf = (id: number, startDate: string) => sampleEvent({ id, name: 'Kino', startDate, endDate: null });

describe('buildSlides', () => {
  it('builds the idle slide without events', () => {
    expect(buildSlides([], config, now)).toMatchObject([{ kind: 'idle', key: 'idle' }]);
  });

  it('has the overview behind the first slide, alone in an agenda, and nowhere if it is off', () => {
    const events = [1, 2, 3, 4].map((id) => sampleEvent({ id }));
    const keysOf = (change: Partial<typeof config>) =>
      buildSlides(events, { ...config, ...change }, now).map(({ key }) => key);
    const [first, ...others] = events.map(({ iri }) => iri);
    expect(keysOf({})).toEqual([first, 'overview-today-1', ...others]);
    expect(keysOf({ overview: 'off' })).toEqual([first, ...others]);
    expect(keysOf({ view: 'agenda' })).toEqual(['overview-today-1']);
    expect(buildSlides([], { ...config, view: 'agenda' }, now)).toMatchObject([{ kind: 'idle' }]);
  });

  it('has an announcement without date, place and badge, in no overview', () => {
    const announcement = sampleEvent({
      id: 9,
      isAnnouncement: true,
      startDate: '2026-11-24T17:00:00+01:00',
      endDate: '2027-01-04',
      place: 'Mensa',
      disturberMessage: 'Neu',
      ticketsLeft: 0,
    });
    const events = [1, 2, 3, 4].map((id) => sampleEvent({ id }));
    const slides = buildSlides([announcement, ...events], config, now);
    expect(slides.map(({ key }) => key).slice(0, 2)).toEqual([announcement.iri, 'overview-today-1']);
    expect(slides[0]).toMatchObject({
      place: '',
      tag: '',
      badge: '',
      further: '',
      dates: [],
      urgency: 'today',
    });
    expect(slides[0]).toMatchObject({
      when: { pieces: [], struck: '', countdown: '', sentence: 'Ankündigung' },
    });
    const [, overview] = slides;
    expect(overview?.kind === 'overview' && overview.rows).toHaveLength(4);
    const agenda = buildSlides([announcement, ...events], { ...config, view: 'agenda' }, now);
    expect(agenda.map(({ key }) => key)).toEqual([announcement.iri, 'overview-today-1']);
  });

  it('does not put an announcement into a series of events', () => {
    const at = { name: 'Kino', startDate: '2026-11-24', endDate: null };
    const both = [sampleEvent({ id: 1, ...at }), sampleEvent({ id: 2, ...at, isAnnouncement: true })];
    expect(buildSlides(both, config, now)).toHaveLength(2);
  });

  it('keeps the order and uses the event’s @id as key', () => {
    const slides = buildSlides([sampleEvent({ id: 7 }), sampleEvent({ id: 3 })], config, now);
    expect(slides.map(({ key }) => key)).toEqual(['/api/events/7', '/api/events/3']);
  });

  it('builds one slide for a series, with its further dates', () => {
    const dates = [7, 8, 9].map((id) => dateOf(id, `2026-11-2${id}T19:00:00+01:00`));
    const slides = buildSlides([...dates, sampleEvent({ id: 3 })], { ...config, overview: 'off' }, now);
    expect(slides.map(({ key }) => key)).toEqual(['/api/events/7', '/api/events/3']);
    const further = slides.map((one) => one.kind === 'event' && one.further.replace(/\u00A0/g, ' '));
    expect(further).toEqual(['Sa 28. Nov · So 29. Nov', '']);
  });

  it('names a start once, and has one row for it', () => {
    const seven = '2026-11-24T19:00:00+01:00';
    const dates = [dateOf(1, seven), dateOf(2, seven), dateOf(3, '2026-11-24T20:00:00+01:00')];
    const [first, overview] = buildSlides(
      [
        ...dates,
        dateOf(4, '2026-11-24T19:00:00Z'),
        ...[5, 6].map((id) => sampleEvent({ id, name: `${id}` })),
      ],
      config,
      now,
    );
    expect(first).toMatchObject({ further: 'Heute\u00a020:00' });
    expect(overview).toMatchObject({ kind: 'overview', rows: { length: 4 } });
  });

  it('has no series of sold-out dates, and none of titles that differ in a sign', () => {
    const day = (id: number) => `2026-11-2${id}T19:00:00+01:00`;
    const soldOut = { ...dateOf(5, day(5)), ticketsLeft: 0 };
    const names = ['C++-Kurs', 'C#-Kurs', 'c++-kurs '].map((name, at) =>
      sampleEvent({ id: 7 + at, name, startDate: day(6 + at), endDate: null }),
    );
    const slides = buildSlides([soldOut, dateOf(6, day(6)), ...names], config, now);
    expect(slides.map(({ key }) => key)).toEqual([5, 6, 7, 8].map((id) => `/api/events/${id}`));
  });

  it('is as urgent as the most urgent date, whose row stands for the slide', () => {
    const running = dateOf(1, '2026-11-24T17:00:00+01:00');
    const dates = [running, dateOf(2, '2026-11-24T18:30:00+01:00'), dateOf(3, '2026-11-25T18:30:00+01:00')];
    const tomorrow = [4, 5, 6].map((id) =>
      sampleEvent({ id, name: `${id}`, startDate: '2026-11-25T12:00:00+01:00', endDate: null }),
    );
    const turnsAt = (change: Partial<typeof config>, from = 0) =>
      turnsOf(buildSlides([...dates.slice(from), ...tomorrow], { ...config, ...change }, now));
    expect(turnsAt({})[0]).toMatchObject({ key: '/api/events/1', urgency: 'soon' });
    // The overview of tomorrow has the last date alone.
    expect(turnsAt({}, 1)[1]).toMatchObject({
      key: 'overview-tomorrow-1',
      urgency: 'week',
      covers: tomorrow.map(({ iri }) => iri),
    });
    expect(turnsAt({ view: 'agenda' })).toMatchObject([
      { key: 'overview-today-1', urgency: 'soon', covers: ['/api/events/1'] },
      { key: 'overview-tomorrow-1', urgency: 'week' },
    ]);
  });

  it.each([
    [{ canceled: true, ticketsLeft: 0, disturberMessage: 'Neu' }, ''],
    [{ ticketsLeft: 0, disturberMessage: 'Neu' }, 'Ausgebucht'],
    [{ disturberMessage: 'Neu' }, 'in 25 Minuten'],
    [{ disturberMessage: 'Neu', startDate: '2026-11-26T10:00:00+01:00', attendanceMode: 'online' }, 'Neu'],
    [{ startDate: '2026-11-26T10:00:00+01:00', attendanceMode: 'online' }, 'Online'],
  ] as const)('selects one badge by priority: %j', (fields, text) => {
    expect(slide(fields).badge).toBe(text);
  });

  it.each([
    [{ disturberMessage: 'Neu' }, 'in 25 Minuten'],
    [{ ticketsLeft: 0 }, 'Ausgebucht'],
    [{ canceled: true, ticketsLeft: 0 }, 'Abgesagt'],
    [{ canceled: true, alternativeEvents: [9] }, 'Verschoben'],
    [{ startDate: '2026-11-26' }, ''],
    [
      { startDate: '2026-11-26', disturberMessage: 'Mit Gästen aus Lyon und Krakau' },
      'Mit Gästen aus Lyon und Krakau',
    ],
    [
      { startDate: '2026-11-26', disturberMessage: 'Mit Gästen aus Lyon und Kraków.' },
      'Mit Gästen aus Lyon und…',
    ],
    [
      { startDate: '2026-11-26', disturberMessage: 'Mit vielen Gästen aus Bologna – und Kraków' },
      'Mit vielen Gästen aus Bologna…',
    ],
    [{ startDate: '2026-11-26', disturberMessage: 'Wort'.repeat(9) }, `${'Wort'.repeat(7)}W…`],
  ] as const)('has one tag of at most 30 characters: %j', (fields, text) => {
    expect(slide(fields).tag).toBe(text);
    expect(text.length).toBeLessThanOrEqual(30);
  });

  it('links the QR code to the event, to its registration, or omits it', () => {
    const fields = { orderType: 4, registrationUrl: 'https://events.example.edu/anmelden/1' };
    expect(slide(fields).code).toEqual({
      address: 'https://events.example.edu/event/1',
      gatewayAddress: null,
      verb: 'Anmelden',
      label: 'Anmelden',
      shortAddress: 'events.example.edu/event/1',
    });
    expect(slide(fields, { qr: 'registration' }).code?.address).toBe(fields.registrationUrl);
    expect(slide({}, { qr: 'registration' }).code?.address).toBe('https://events.example.edu/event/1');
    expect(slide({}).code?.verb).toBe('Mehr dazu');
    expect(slide({ ...fields, ticketsLeft: 0 }).code?.label).toBe('Mehr dazu');
    expect(slide(fields, { qr: 'none' }).code).toBeNull();
    expect(slide({ eventUrl: null }).code).toBeNull();
    expect(slide({ canceled: true }).code).toBeNull();
  });

  it('has an address of the gateway for the QR code, and to type where the event’s own is too long', () => {
    const publicUrl = 'https://aushang.example';
    const gatewayOf = (fields: Partial<CalendarEvent>, change: Partial<typeof config> = {}) =>
      slide(fields, { publicUrl, ...change }).code?.gatewayAddress;
    const registrationUrl = 'https://events.example.edu/anmelden/1';
    expect(gatewayOf({ id: 7 })).toBe('https://aushang.example/e/7');
    expect(gatewayOf({ id: 7, registrationUrl }, { qr: 'registration' })).toBe(
      'https://aushang.example/e/7/registration',
    );
    expect(gatewayOf({ id: 7 }, { qr: 'registration' })).toBe('https://aushang.example/e/7');
    expect(gatewayOf({ eventUrl: null, contact: 'jazz@example.edu' })).toBeNull();
    const typed = (eventUrl: string) => slide({ id: 7, eventUrl }, { publicUrl }).code?.shortAddress;
    expect(typed('https://events.example.edu/event/7')).toBe('events.example.edu/event/7');
    expect(typed(`https://events.example.edu/${'a'.repeat(60)}`)).toBe('aushang.example/e/7');
  });

  it('leads from a postponed event to the new date, whose place it shows', () => {
    const replacement = {
      id: 9,
      startDate: '2026-12-04T19:30:00+01:00',
      endDate: null,
      eventUrl: 'https://events.example.edu/event/9',
      place: 'Aula',
    };
    const postponed = { canceled: true, alternativeEvents: [9], place: 'Mensa', replacement };
    expect(slide(postponed)).toMatchObject({
      place: 'Aula',
      code: {
        address: replacement.eventUrl,
        verb: 'Zum Termin',
        label: 'Neuer Termin',
        shortAddress: 'events.example.edu/event/9',
      },
    });
    expect(slide(postponed, { qr: 'none' }).code).toBeNull();
    expect(slide({ ...postponed, replacement: { ...replacement, eventUrl: null } }).code).toBeNull();
    const over = { ...postponed, replacement: { ...replacement, startDate: '2026-11-01' } };
    expect(slide(over)).toMatchObject({ place: 'Mensa', code: null });
  });

  it('shows a contact other than an address as text, without a QR code', () => {
    const contact = { eventUrl: null, contact: 'jazz@example.edu', orderType: 3 };
    expect(slide(contact).code).toEqual({
      address: null,
      gatewayAddress: null,
      verb: 'Anmelden',
      label: 'Anmelden',
      shortAddress: 'jazz@example.edu',
    });
    const registrationUrl = 'https://events.example.edu/anmelden/1';
    expect(slide({ ...contact, registrationUrl }, { qr: 'registration' }).code?.address).toBe(
      registrationUrl,
    );
    expect(slide({ ...contact, eventUrl: registrationUrl }).code?.address).toBe(registrationUrl);
    expect(slide(contact, { qr: 'none' }).code).toBeNull();
    expect(slide({ ...contact, canceled: true }).code).toBeNull();
  });

  it('derives the dwell from the text unless it is configured', () => {
    expect(slide({}).dwellSeconds).toBe(12);
    expect(slide({ shortDescription: 'Wort '.repeat(30) }).dwellSeconds).toBeGreaterThan(20);
    expect(slide({}, { seconds: 5 }).dwellSeconds).toBe(5);
    expect(slide({ canceled: true, shortDescription: 'Wort '.repeat(30) }).dwellSeconds).toBe(8);
    expect(slide({ canceled: true }, { seconds: 20 }).dwellSeconds).toBe(20);
  });
});

describe('shortAddress', () => {
  it('leaves out scheme, www and the last slash', () => {
    expect(shortAddress('https://www.hs-musterstadt.example/event/1187/')).toBe(
      'hs-musterstadt.example/event/1187',
    );
    expect(shortAddress('http://events.example.edu:8080')).toBe('events.example.edu:8080');
  });

  it.each([
    ['caf%C3%A9', '/café'],
    ['%E0%A4%A', '/%E0%A4%A'],
    ['?id=12', ''],
    ['a/path/that/nobody/would/type/by/hand', ''],
  ])('decodes a path, and leaves out what is not to be typed: %s', (path, shown) => {
    expect(shortAddress(`https://events.example.edu/${path}`)).toBe(`events.example.edu${shown}`);
  });
});
