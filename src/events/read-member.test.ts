import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '#server/upstream/plain-text.ts';
import { type CalendarEvent, type CategoryTag, eventFields, eventTexts, type TextName } from './event.ts';
import { absentFields, isUnreadable, mergeFields, readMember, readMembers, toMember } from './read-member.ts';
import type { Member } from './wire-field.ts';

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));
const detail: object = fixture('event_detail.json');
const page: { 'hydra:member': unknown[] } = fixture('events_collection_page.json');
const identity = (text: string) => text;
const smallest = { '@id': '/api/events/7', name: 'Lesung', startDate: '2026-11-24T18:00:00+01:00' };

function readEvent(member: unknown): CalendarEvent {
  const read = readMember(member, plainText);
  if (isUnreadable(read)) throw new Error(`unreadable: ${read.reason}`);
  return read;
}

describe('readMember', () => {
  it('keeps words in angle brackets in short texts, and removes them as markup from the description', () => {
    const text = '<canvas> für alle';
    const read = readEvent({ ...smallest, subtitle: text, disturberMessage: text, shortDescription: text });
    expect(read).toMatchObject({ subtitle: text, disturberMessage: text, shortDescription: 'für alle' });
  });

  it('reads a list member with only the fields of the specification', () => {
    const events = page['hydra:member'].map(readEvent);
    expect(events).toHaveLength(12);
    const slam = events.find((event) => event.id === 1188);
    expect(slam).toMatchObject({
      iri: '/api/events/1188',
      name: 'Kultur & Campus: Poetry Slam',
      subtitle: 'Einlass ab 19:00 Uhr',
      eventUrl: 'https://veranstaltungen.hs-musterstadt.example/event/1188',
      filterCategories: null,
      published: true,
      place: '',
    });
    expect(events.find((event) => event.id === 1210)?.subtitle).toBe('');
  });

  it('reads an item with stubs of its relations', () => {
    const event = readEvent(detail);
    expect(event.filterCategories?.map((tag) => tag.id)).toEqual([3, 16, 8]);
    expect(event.topics).toEqual([{ id: 5, name: '' }]);
    expect(event.imageId).toBe(501);
    expect(event.shortDescription).toBe('Impulse & Diskussion in der Mittagspause – mit Verkostung.');
    expect(event.ticketsLeft).toBeNull();
  });

  it.each([
    [null, 'not-an-object'],
    [42, 'not-an-object'],
    ['/api/events/1', 'not-an-object'],
    [[], 'not-an-object'],
    [{}, 'no-id'],
    [{ ...smallest, '@id': '/api/events/abc' }, 'no-id'],
    [{ ...smallest, name: null }, 'no-name'],
    [{ ...smallest, name: ' &nbsp;<br>' }, 'no-name'],
    [{ ...smallest, name: 12 }, 'no-name'],
    [{ ...smallest, startDate: null }, 'no-start'],
    [{ ...smallest, startDate: '2026-02-30T10:00:00+01:00' }, 'no-start'],
    [{ ...smallest, startDate: 1_763_000_000 }, 'no-start'],
  ])('gives the reason why %j is unreadable', (member, reason) => {
    expect(readMember(member, plainText)).toMatchObject({ reason });
  });

  it('returns what is readable of an unreadable member', () => {
    expect(readMember({ ...smallest, startDate: 'bald' }, plainText)).toEqual({
      iri: '/api/events/7',
      name: 'Lesung',
      reason: 'no-start',
    });
  });

  it('ignores only the field of a wrong type', () => {
    const event = readEvent({
      ...smallest,
      subtitle: ['x'],
      endDate: 'nie',
      orderType: 99,
      '@urls': 'https://example.edu',
      published: 'ja',
      canceled: null,
      eventAttendanceMode: 'holographic',
      availableTickets: -1,
      showAvailableTickets: true,
      locations: 5,
      images: { 3: '/api/event_images/9' },
      somethingNew: { deep: true },
    });
    expect(event).toMatchObject({
      subtitle: '',
      endDate: null,
      orderType: 1,
      eventUrl: null,
      published: true,
    });
    expect(event).toMatchObject({ canceled: false, attendanceMode: null, ticketsLeft: null, imageId: 9 });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/event/1',
    'ftp://example.edu/',
    'https:///x',
    ' ',
    null,
  ])('accepts only http(s) addresses: %j', (eventUrl) => {
    expect(readEvent({ ...smallest, '@urls': { eventUrl } }).eventUrl).toBeNull();
  });

  it('reads filter categories as IRIs, stubs, objects, numbers, digits and names', () => {
    const filterCategories = [
      '/api/filter_categories/3',
      { '@id': '/api/filter_categories/4', '@type': 'FilterCategory' },
      { '@id': '/api/filter_categories/5', name: 'Caf&eacute; ' },
      { id: 6, name: 'Mensa' },
      7,
      '8',
      'Alle Monitore',
      { name: 'Bibliothek' },
      null,
      true,
    ];
    expect(readEvent({ ...smallest, filterCategories }).filterCategories).toEqual([
      { id: 3, name: '' },
      { id: 4, name: '' },
      { id: 5, name: 'Café' },
      { id: 6, name: 'Mensa' },
      { id: 7, name: '' },
      { id: 8, name: '' },
      { id: null, name: 'Alle Monitore' },
      { id: null, name: 'Bibliothek' },
    ]);
  });

  it('distinguishes unknown categories from none', () => {
    expect(readEvent(smallest).filterCategories).toBeNull();
    expect(readEvent({ ...smallest, filterCategories: [] }).filterCategories).toEqual([]);
  });

  it('never throws for any member', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (member, field) => {
        expect(readMember(member, plainText)).toBeTypeOf('object');
        for (const key of Object.keys(detail)) {
          expect(readMember({ ...smallest, [key]: field }, plainText)).toBeTypeOf('object');
        }
      }),
      { numRuns: 60 },
    );
  });
});

const shownText = fc.string({ unit: 'grapheme', maxLength: 60 });
const name = shownText.filter((text) => text.trim() !== '');
const id = fc.nat(1_000_000);
const tag: fc.Arbitrary<CategoryTag> = fc
  .record({ id: fc.option(id), name: shownText })
  .filter((one) => one.id !== null || one.name !== '');
const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .chain((at) =>
    fc.constantFrom(
      `${at.toISOString().slice(0, 19)}+01:00`,
      at.toISOString().slice(0, 19),
      at.toISOString().slice(0, 10),
    ),
  );
const address = fc.webUrl({ withQueryParameters: true });

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` loses the names of the fields
const texts = Object.fromEntries(eventTexts.map((text) => [text.name, shownText])) as Record<
  TextName,
  typeof shownText
>;
const building = fc.option(
  fc.record({ name: shownText, within: shownText, floor: fc.option(fc.integer({ min: -9, max: 99 })) }),
);
const anyEvent: fc.Arbitrary<CalendarEvent> = fc
  .record({
    id,
    ...texts,
    name,
    startDate: date,
    endDate: fc.option(date),
    dates: fc.array(
      fc.record(
        { id, startDate: date, endDate: fc.option(date), visibleUntil: date },
        { requiredKeys: ['startDate', 'endDate'] },
      ),
    ),
    // These fields are not on the wire.
    sessions: fc.constant([]),
    notes: fc.constant([]),
    modifiedAt: fc.option(date),
    modifiedAtRecursive: fc.option(date),
    orderType: fc.nat(4),
    eventUrl: fc.option(address),
    registrationUrl: fc.option(address),
    // Texts that are no contact are left out: credentials, scripts, paths, texts without letters and digits.
    contact: shownText.filter(
      (text) =>
        text === '' || (Array.from(text).length <= 120 && /^[\p{L}\p{N}](?!.*:\/\/)(?!\w*:)/su.test(text)),
    ),
    filterCategories: fc.option(fc.array(tag)),
    topics: fc.array(tag),
    published: fc.boolean(),
    archived: fc.boolean(),
    isAnnouncement: fc.boolean(),
    canceled: fc.boolean(),
    titleState: fc.option(fc.constantFrom('canceled' as const, 'postponed' as const, 'soldOut' as const)),
    alternativeEvents: fc.uniqueArray(id),
    building,
    replacement: fc.option(
      fc.record({
        id,
        startDate: date,
        endDate: fc.option(date),
        eventUrl: fc.option(address),
        place: shownText,
        building,
      }),
    ),
    attendanceMode: fc.option(fc.constantFrom('online' as const, 'offline' as const, 'mixed' as const)),
    imageId: fc.option(id),
    imageFocus: fc.option(fc.record({ x: fc.constantFrom(0, 0.25, 1), y: fc.constantFrom(0, 0.33, 1) })),
    ticketsLeft: fc.option(fc.nat(500)),
  })
  .map((event) => ({
    ...event,
    iri: `/api/events/${event.id}`,
    alternativeEvents: event.replacement === null ? event.alternativeEvents : [event.replacement.id],
    ticketsLeft: event.orderType === 0 || event.orderType === 4 ? event.ticketsLeft : null,
  }));

describe('reading members', () => {
  it.each([
    [undefined, 3],
    [1, 99],
  ])('pauses after each portion: %s', async (portion, expected) => {
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const members = Array.from({ length: 100 }, () => smallest);
    const options = portion === undefined ? {} : { portion };
    await readMembers(members, { read: readEvent, pause, onEvent: () => {}, ...options });
    expect(pauses).toBe(expected);
  });
});

describe('toMember', () => {
  it('is inverted by readMember, through JSON, for every event', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const member: unknown = JSON.parse(JSON.stringify(toMember(event)));
        expect(readMember(member, identity)).toEqual(event);
      }),
    );
  });

  it('writes only listed fields', () => {
    const member = toMember(
      readEvent({ ...detail, contactPersons: [{ name: 'Geheim' }], participants: ['x'] }),
    );
    expect(JSON.stringify(member)).not.toMatch(/Geheim|contactPersons|participants|Email/);
  });
});

const complete = readEvent({
  ...detail,
  '@id': '/api/events/8',
  '@urls': { eventUrl: 'Theke', directRegistrationUrl: 'https://example.edu/8' },
  orderType: 0,
  archived: true,
  published: false,
  canceled: true,
  isAnnouncement: true,
  titleState: 'postponed',
  alternativeEvents: [{ '@id': '/api/events/9', startDate: '2026-12-04T19:30:00+01:00' }],
  disturberMessage: 'Neu',
  eventAttendanceMode: 'mixed',
  images: ['/api/event_images/9'],
  imageFocus: { x: 0.25, y: 1 },
  locations: [{ name: 'Aula' }],
  availableTickets: 3,
  showAvailableTickets: true,
});

describe('a field of an event, written once in `eventFields`', () => {
  /** The gateway alone needs the sessions and notes. */
  const names = Object.keys(eventFields).filter((key) => !['sessions', 'notes'].includes(key));
  const valueOf = (event: Member, name: string) => event[name];
  const required: readonly string[] = ['iri', 'id', 'name', 'startDate'];

  it.each(names)('%s is published, read again and merged', (name) => {
    const previous = { ...readEvent(smallest), filterCategories: [] };
    const fresh = { ...previous, ...complete };
    const member = toMember(fresh);
    expect(valueOf(readEvent(member), name)).toEqual(valueOf(fresh, name));
    expect(valueOf(mergeFields(previous, fresh, member), name)).toEqual(valueOf(fresh, name));
    expect(valueOf(mergeFields(fresh, previous, {}), name)).toEqual(valueOf(fresh, name));
  });

  it.each(names.filter((name) => !required.includes(name)))('%s may be missing', (name) => {
    expect(valueOf(readEvent(smallest), name)).toEqual(absentFields[name]);
  });
});
