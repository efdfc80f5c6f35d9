import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

type Resource = Record<string, unknown>;

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

/** Serves these events, on the monitor Mensa. */
async function serve(...events: readonly Resource[]): Promise<void> {
  test.upstream.events = events.map((event) => ({ ...fakeEvent(Number(event['id']), [3]), ...event }));
  await test.gateway.pollNow();
}

const getJson = async (path: string, headers: Record<string, string> = {}) =>
  (await test.get(path, headers)).json();
const published = async (): Promise<readonly Resource[]> =>
  (await getJson('/api/events?monitor=mensa'))['hydra:member'];
const eventUrl = (typed: string) => ({ '@urls': { eventUrl: typed, directRegistrationUrl: null } });

/** Returns the ids of the events by code. */
async function notedBy(headers: Record<string, string> = {}) {
  const { eventNotes } = await getJson('/api/desk', headers);
  const found: readonly { code: string; events: { id: number }[] }[] = eventNotes;
  return Object.fromEntries(found.map(({ code, events }) => [code, events.map(({ id }) => id)]));
}

async function signIn(): Promise<Record<string, string>> {
  const password = 'ein langes Passwort';
  test = await test.restart({ DESK_PASSWORD: password });
  const body = new URLSearchParams({ password });
  const signedIn = await fetch(`${test.url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  return { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

describe('addresses', () => {
  it('lead where they were meant to, and several in one field are named on the desk', async () => {
    await serve(
      { id: 204, ...eventUrl('https://anmeldung.example.edu/kurs?id=12&amp;lang=de') },
      { id: 205, ...eventUrl('https://a.example.edu/1, https://b.example.edu/2') },
      { id: 206, ...eventUrl('https:/lesung.example.edu/abend') },
      { id: 207, ...eventUrl(`https://x.example.edu/?q=${'a'.repeat(3176)}`) },
    );
    const locations = await Promise.all(
      [204, 205, 206, 207].map(async (id) => (await test.get(`/e/${id}`)).headers.get('location')),
    );
    expect(locations).toEqual([
      'https://anmeldung.example.edu/kurs?id=12&lang=de',
      'https://a.example.edu/1',
      'https://lesung.example.edu/abend',
      null,
    ]);
    expect(await notedBy()).toEqual({ 'several-addresses': [205] });
    expect(JSON.stringify(await published())).not.toContain('several-addresses');
  });

  it('are named on the desk also after a restart, from the stored snapshot', async () => {
    await serve({ id: 205, ...eventUrl('https://a.example.edu/1, https://b.example.edu/2') });
    test.upstream.key = 'another key';
    test = await test.restart();
    expect(await notedBy()).toEqual({ 'several-addresses': [205] });
  });
});

describe('booleans', () => {
  it('are read as other programs write them', async () => {
    await serve(
      { id: 211, published: 0 },
      { id: 212, archived: 'true' },
      { id: 213, canceled: 1 },
      { id: 214, published: 'TRUE ', archived: 'False', canceled: '0' },
    );
    const events = (await published()).map(({ '@id': iri, canceled }) => [iri, canceled]);
    expect(events).toEqual([
      ['/api/events/213', true],
      ['/api/events/214', false],
    ]);
    expect(await notedBy()).toEqual({});
  });

  it('that nobody can read hide the event; the desk says which and why', async () => {
    await serve(
      { id: 1, name: 'ABGESAGT: Geheim', published: 'maybe' },
      { id: 2, archived: {} },
      { id: 3, canceled: 'vielleicht' },
      { id: 4, name: 'Verborgen', published: false },
    );
    expect((await published()).map(({ '@id': iri }) => iri)).toEqual(['/api/events/3']);
    expect((await test.get('/api/events/1')).status).toBe(404);
    expect(await notedBy()).toEqual({ 'unclear-visibility': [1, 2], 'unclear-state': [3] });
    // The names of hidden events stay unknown without a sign-in.
    expect(await (await test.get('/api/desk')).text()).not.toMatch(/Geheim|Verborgen/);
    const cookie = await signIn();
    const desk = await (await test.get('/api/desk', cookie)).text();
    expect(desk).toContain('Geheim');
    expect(desk).not.toContain('Verborgen');
    const { results } = await getJson('/api/verdicts?event=1&lang=en', cookie);
    expect(results[0].verdicts[0]).toMatchObject({
      code: 'unpublished',
      reason: expect.stringContaining('can not be read'),
    });
  });

  it('of clock times are read too', async () => {
    const times = { startDate: '2026-11-24T00:00:00+01:00', endDate: '2026-11-24T00:00:00+01:00' };
    test.upstream.others = {
      event_sessions: [{ '@id': '/api/event_sessions/9', event: '/api/events/1' }],
      session_time_periods: [
        {
          ...times,
          '@id': '/api/session_time_periods/1',
          eventSession: '/api/event_sessions/9',
          startDateTimeIsSet: 'false',
          endDateTimeIsSet: 0,
        },
      ],
    };
    await serve({ id: 1, ...times });
    expect((await published())[0]).toMatchObject({
      dates: [{ startDate: '2026-11-24', endDate: '2026-11-24' }],
    });
  });
});

describe('a state in the title', () => {
  const search = async (words: string) => {
    const { results } = await getJson(`/api/verdicts?q=${encodeURIComponent(words)}`);
    return results.map(({ event }: { event: Resource }) => [event['name'], event['state']]);
  };

  it('counts on the wall, the phone, in calendars and on the desk, which names the event', async () => {
    await serve(
      { id: 217, name: 'ABGESAGT: Führung', canceled: false },
      { id: 218, name: 'Absage an die Angst' },
    );
    expect(await published()).toMatchObject([
      { name: 'Führung', canceled: true },
      { name: 'Absage an die Angst', canceled: false },
    ]);
    const phone = await (await test.get('/m/mensa?lang=de')).text();
    expect(phone).toContain('Abgesagt');
    expect(phone).not.toContain('ABGESAGT:');
    const calendar = await (await test.get('/api/calendar/217.ics')).text();
    expect(calendar).toContain('STATUS:CANCELLED');
    expect(await search('abgesagt: führung')).toEqual([['Führung', 'canceled']]);
    expect(await notedBy()).toEqual({ 'state-in-title': [217] });
    const { eventNotes } = await getJson('/api/desk');
    expect(eventNotes[0].events[0].notes[0].typed).toBe('ABGESAGT: Führung');
  });

  it('is postponed or sold out too', async () => {
    await serve(
      { id: 1, name: 'VERSCHOBEN: Führung' },
      { id: 2, name: 'Konzert (ausgebucht)' },
      { id: 3, name: 'ENTFÄLLT' },
    );
    expect(await search('')).toEqual([
      ['Führung', 'postponed'],
      ['Konzert', 'soldOut'],
      ['ENTFÄLLT', 'canceled'],
    ]);
  });

  it('gives way to the fields of the event', async () => {
    const tickets = { orderType: 0, showAvailableTickets: true, availableTickets: 5 };
    await serve(
      { id: 1, name: 'ABGESAGT: Führung', canceled: true },
      { id: 2, name: 'VERSCHOBEN: Führung', canceled: true },
      { id: 3, name: 'AUSGEBUCHT: Konzert', ...tickets },
      { id: 4, name: 'AUSGEBUCHT: Konzert', canceled: true },
      { id: 5, name: 'ABGESAGT: Konzert', ...tickets, availableTickets: 0 },
    );
    expect(await search('')).toEqual([
      ['Führung', 'canceled'],
      ['VERSCHOBEN: Führung', 'canceled'],
      ['AUSGEBUCHT: Konzert', null],
      ['AUSGEBUCHT: Konzert', 'canceled'],
      ['Konzert', 'canceled'],
    ]);
  });

  it('ends with the word, also where a list leaves out the other fields', async () => {
    await serve({ id: 1, name: 'ABGESAGT: Führung' });
    const { filterCategories: _tags, '@urls': _urls, ...short } = fakeEvent(1, [3], { name: 'Führung' });
    test.upstream.events = [short];
    await test.gateway.pollNow();
    expect(await published()).toMatchObject([{ name: 'Führung', canceled: false }]);
  });
});
