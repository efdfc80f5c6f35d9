import { expect, test } from 'vitest';
import type { EventDate } from '#storage/event-dates.ts';
import { type Fields, password } from '#testing/back-office-client.ts';
import { runBackOffice } from '#testing/running-back-office.ts';
import { testStart } from '#testing/test-service.ts';

const running = runBackOffice();
const form = '/events/1';

/** A date of storage by local times such as `2026-11-24T18:00`. */
function date(start: string, end: string, more: Partial<EventDate> = {}): EventDate {
  const [startDate, endDate] = [start, end].map((text) => Date.parse(`${text}:00+01:00`));
  const areSet = { startDateTimeIsSet: true, endDateTimeIsSet: true };
  return {
    id: null,
    startDate: Number(startDate),
    endDate: Number(endDate),
    ...areSet,
    visibleUntil: null,
    ...more,
  };
}

const first = date('2026-11-24T18:00', '2026-11-24T19:30');
const second = date('2026-12-01T18:00', '2026-12-01T19:30');
const third = date('2026-12-08T18:00', '2026-12-08T19:30');
const pair = { start: '2026-11-24T18:00', end: '2026-11-24T19:30' };

/** Adds an event and resolves to the ids of its dates. */
async function addEvent(...dates: readonly EventDate[]): Promise<readonly (number | null)[]> {
  const [startDate, endDate] = [first.startDate, (dates.at(-1) ?? first).endDate];
  await running.service.store.events.create({ name: 'Yoga', startDate, endDate, dates });
  return (await stored()).dates.map(({ id }) => id);
}

async function stored() {
  const item = await running.service.store.events.get(1);
  if (item === null) throw new Error('no event');
  return item;
}

/** These fields of the dates of a form; the rows without an entry stay as they are. */
function withDates(
  fields: Fields,
  changes: Readonly<Record<number, Readonly<Record<string, string>>>>,
): Fields {
  const lists = ['day', 'from', 'to', 'lastDay', 'hideFrom'].map((name) => {
    const list = [fields[name] ?? []].flat();
    return [name, list.map((text, at) => changes[at]?.[name] ?? text)];
  });
  return { ...fields, ...Object.fromEntries(lists) };
}

async function submit(changes: Parameters<typeof withDates>[1], more: Fields = {}, path = form) {
  const { administrator } = running;
  return administrator.post(path, { ...withDates(await administrator.open(path), changes), ...more });
}

const nextRow = { day: '2026-12-01', from: '18:00', to: '19:30' };

test('a new event with more dates has all of them, and begins and ends with them', async () => {
  const changes = { 0: nextRow, 1: { day: '2026-12-08', from: '18:00', to: '19:30' } };
  const { location } = await submit(changes, { name: 'Yoga', ...pair }, '/events/new');
  expect(location).toBe('/back-office/events/1?saved=new');
  const { values, dates } = await stored();
  expect(dates).toEqual([first, second, third].map((one) => ({ ...one, id: expect.any(Number) })));
  expect(values).toMatchObject({ startDate: first.startDate, endDate: third.endDate });
  const { json } = await running.service.get('/api/events/1');
  const { json: session } = await running.service.get(json.eventSessions[0]['@id']);
  expect(session).toMatchObject({ startDate: json.startDate, endDate: json.endDate });
  const { json: period } = await running.service.get(session.sessionDates[1]['@id']);
  expect(period).toMatchObject({ startDate: '2026-12-01T18:00:00+01:00', startDateTimeIsSet: true });
  expect(period.eventSession['@id']).toBe(session['@id']);
});

test('a simple event gets no dates, and the date it has moves along', async () => {
  await running.administrator.fill('/events/new', { name: 'Vortrag', ...pair });
  expect((await stored()).dates).toEqual([]);
  const id = await running.service.store.events.create({
    name: 'Yoga',
    startDate: first.startDate,
    endDate: first.endDate,
    dates: [first],
  });
  const { dates: before } = (await running.service.store.events.get(id)) ?? {};
  expect(await running.administrator.open(`/events/${id}`)).toMatchObject({ start: [pair.start] });
  await running.administrator.fill(`/events/${id}`, { start: '2026-11-24T17:00' });
  const moved = date('2026-11-24T17:00', '2026-11-24T19:30', { id: before?.[0]?.id ?? 0 });
  expect(await running.service.store.events.get(id)).toMatchObject({
    dates: [moved],
    values: { startDate: moved.startDate, endDate: moved.endDate },
  });
});

test('the date of a simple event keeps its number and its seconds when others are added', async () => {
  const exact = { ...first, startDate: first.startDate + 30_000 };
  await running.service.store.events.create({
    name: 'Yoga',
    startDate: exact.startDate,
    endDate: exact.endDate,
    dates: [exact],
  });
  const [id = 0] = (await stored()).dates.map((one) => one.id);
  await submit({ 0: nextRow });
  expect((await stored()).dates).toEqual([
    { ...exact, id },
    { ...second, id: expect.any(Number) },
  ]);
});

test('dates are added, changed and removed; the others keep their numbers', async () => {
  const [a, b, c] = await addEvent(first, second, third);
  running.service.setNow(testStart + 60_000);
  await submit(
    { 2: { from: '20:00', to: '21:00' }, 3: { day: '2026-11-17', from: '18:00' } },
    { removed: String(a) },
  );
  const { dates, values } = await stored();
  expect(dates).toEqual([
    date('2026-11-17T18:00', '2026-11-17T23:59', { id: expect.any(Number), endDateTimeIsSet: false }),
    { ...second, id: b },
    { ...date('2026-12-08T20:00', '2026-12-08T21:00'), id: c },
  ]);
  expect(values).toMatchObject({
    startDate: dates[0]?.startDate,
    endDate: dates[2]?.endDate,
    modifiedAt: testStart + 60_000,
    modifiedAtRecursive: testStart + 60_000,
  });
});

test('a date whose fields are emptied is removed; without any date begin and end are needed', async () => {
  const [a, b] = await addEvent(first, second);
  await submit({ 1: { day: '', from: '', to: '' } });
  expect((await stored()).dates).toEqual([{ ...first, id: a }]);
  expect(b).not.toBe(a);
  await addEvent(first, second);
  const { store } = running.service;
  const [one, two] = (await store.events.get(2))?.dates ?? [];
  const none = await submit({}, { removed: [String(one?.id), String(two?.id)] }, '/events/2');
  expect(none.status).toBe(422);
  expect(none.text).toContain('Bitte angeben, wann es beginnt.');
});

test('a date without a clock time, over several days, hidden from a moment on', async () => {
  const fields = { day: '2026-12-04', lastDay: '2026-12-06', hideFrom: '2026-12-05T12:00' };
  await submit({ 0: fields }, { name: 'Exkursion' }, '/events/new');
  const open = { startDateTimeIsSet: false, endDateTimeIsSet: false };
  const visibleUntil = Date.parse('2026-12-05T12:00:00+01:00');
  const excursion = date('2026-12-04T00:00', '2026-12-06T23:59', { ...open, visibleUntil });
  const { dates, values } = await stored();
  expect(dates).toEqual([{ ...excursion, id: expect.any(Number) }]);
  expect(values).toMatchObject({ startDate: excursion.startDate, endDate: excursion.endDate });
  const opened = await running.administrator.open(form);
  expect(opened).toMatchObject({ day: ['2026-12-04', ''], from: ['', ''] });
  expect(opened['start']).toEqual(['']);
  expect((await submit({})).status).toBe(303);
  expect((await stored()).values['modifiedAt']).toBe(testStart);
});

test.each([
  ['no day', { from: '18:00' }, 'Bitte den Tag angeben.'],
  ['a day that does not exist', { day: '2026-02-30' }, 'Dieses Datum gibt es nicht.'],
  ['only an end', { day: '2026-12-01', to: '19:30' }, 'wann es beginnt, oder beide'],
  ['an end before its begin', { day: '2026-12-01', from: '22:00', to: '01:00' }, 'auch den letzten Tag'],
  ['an hour that daylight saving time skips', { day: '2027-03-28', from: '02:30' }, 'vorgestellt'],
])('a date with %s is rejected, and all input is preserved', async (_name, row, sentence) => {
  await addEvent(first, second);
  const { status, text } = await submit({
    2: { ...nextRow, from: '', to: '', day: '', ...row },
    0: { to: '21:15' },
  });
  expect(status).toBe(422);
  expect(text).toContain('Ein Feld stimmt noch nicht');
  expect(text).toContain(sentence);
  expect(text).toContain('value="21:15"');
  for (const typed of Object.values(row)) expect(text).toContain(`value="${typed}"`);
  expect((await stored()).dates[0]?.endDate).toBe(first.endDate);
});

test('with more dates the first one needs an end', async () => {
  const { text } = await submit({ 0: nextRow }, { name: 'Y', ...pair, end: '', openEnd: '1' }, '/events/new');
  expect(text).toContain('Mit weiteren Terminen braucht auch der erste ein Ende.');
});

test('of two who change dates the second sees both; what the first added stays', async () => {
  const [a, b] = await addEvent(first, second);
  const { administrator, service } = running;
  const opened = await administrator.open(form);
  const dates = [{ ...first, id: a ?? null }, { ...second, id: b ?? null }, third];
  await service.store.events.update(1, { endDate: third.endDate, dates });
  const mine = withDates(opened, { 0: { from: '17:00' } });
  const conflict = await administrator.post(form, mine);
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain('2026-12-08 18:00 19:30');
  expect(conflict.text).toContain('value="17:00"');
  const base = /name="base"\s+value="([^"]*)"/.exec(conflict.text)?.[1] ?? '';
  expect((await administrator.post(form, { ...mine, base })).status).toBe(303);
  expect((await stored()).dates.map(({ startDate }) => startDate)).toEqual([
    first.startDate - 3_600_000,
    second.startDate,
    third.startDate,
  ]);
});

test('who postpones an event with several dates reads that it is for all of them', async () => {
  await addEvent(first, second);
  const { administrator } = running;
  const said = 'Das gilt für alle 2 Termine.';
  expect((await administrator.get('/events/new?move=1')).text).toContain(said);
  expect((await administrator.get('/events/new?copy=1')).text).not.toContain(said);
});

test('a form that somebody else overtakes takes over their dates', async () => {
  await addEvent(first, second);
  const { administrator, service } = running;
  const opened = await administrator.open(form);
  await service.store.events.update(1, { dates: [...(await stored()).dates, third] });
  const answer = await administrator.post(form, { ...opened, subtitle: 'Neu' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('value="2026-12-08"');
});

test('of more dates than the form shows the others are preserved', async () => {
  const dayMs = 24 * 3_600_000;
  const many = Array.from({ length: 120 }, (_, day) => ({
    ...first,
    startDate: first.startDate + day * dayMs,
    endDate: first.endDate + day * dayMs,
  }));
  const ids = await addEvent(...many);
  const { text } = await running.administrator.get(form);
  expect(text).toContain('die 100 spätesten von 120 Terminen');
  expect((await submit({}, { removed: String(ids[119]) })).status).toBe(303);
  expect((await stored()).dates.map(({ id }) => id)).toEqual(ids.slice(0, 119));
});

test('more than a hundred dates are rejected', async () => {
  const opened = await running.administrator.open('/events/new');
  const rows = Object.fromEntries(
    ['period', 'day', 'from', 'to', 'lastDay', 'hideFrom'].map((name) => [
      name,
      Array.from({ length: 101 }, (_, at) =>
        name === 'day' ? new Date(testStart + at * 24 * 3_600_000).toISOString().slice(0, 10) : '',
      ),
    ]),
  );
  const { status, text } = await running.administrator.post('/events/new', { ...opened, ...rows, name: 'Y' });
  expect(status).toBe(422);
  expect(text).toContain('Höchstens 100 Termine');
});

test('the audit log names the event and its dates', async () => {
  await addEvent(first, second);
  await submit({ 1: { from: '20:00', to: '21:00' } });
  const { text } = await running.administrator.get('/configuration/audit-log');
  expect(text).toContain('Termine geändert');
  expect(text).toContain('Yoga: 2026-11-24 18:00 19:30, 2026-12-01 20:00 21:00');
});

test('dates that were sent after the session ended are there again', async () => {
  const ids = await addEvent(first, second);
  const { administrator, service } = running;
  const mine = withDates(await administrator.open(form), { 0: { from: '17:00' }, 2: nextRow });
  service.setNow(testStart + 6 * 3_600_000);
  const held = await administrator.post(form, mine);
  expect(held.status).toBe(401);
  const { text } = await administrator.signInAgain(held.text, { email: 'ada@example.org', password });
  expect(text).toContain('Ihre Eingaben sind noch da');
  expect(text.match(/name="day" value="[^"]+"/g)).toHaveLength(3);
  for (const id of ids) expect(text).toContain(`name="period" value="${id}"`);
  expect(text).toContain('value="17:00"');
});
