import { expect, test } from 'vitest';
import { runBackOffice } from '#testing/running-back-office.ts';
import { testStart } from '#testing/test-service.ts';

const office = runBackOffice();

const list = () => office.service.store.filterCategories.list();

test('a category is created, named in two languages, moved and renamed', async () => {
  await office.administrator.fill('/categories/new', { name: ' Monitore ' });
  await office.administrator.fill('/categories/new?below=1', { name: 'Bibliothek', english: 'Library' });
  expect(await list()).toEqual([
    { id: 1, name: 'Monitore', parentId: null },
    { id: 2, name: 'Bibliothek', parentId: 1 },
  ]);
  const { json } = await office.service.get('/api/filter_categories/2', { 'Accept-Language': 'en' });
  expect(json.name).toBe('Library');
  await office.administrator.fill('/categories/2', { name: 'Lesesaal', parent: '', english: '' });
  expect(await list()).toContainEqual({ id: 2, name: 'Lesesaal', parentId: null });
  const again = await office.service.get('/api/filter_categories/2', { 'Accept-Language': 'en' });
  expect(again.json.name).toBe('Lesesaal');
});

test('an empty name, a sibling’s name and a parent below itself are rejected; the input is preserved', async () => {
  const { filterCategories } = office.service.store;
  const top = await filterCategories.create({ name: 'Oben' });
  const below = await filterCategories.create({ name: 'Unten', parentId: top });
  const nameless = await office.administrator.fill('/categories/new', { name: ' ', english: 'Kept' });
  expect(nameless.status).toBe(422);
  expect(nameless.text).toContain('value="Kept"');
  expect((await office.administrator.fill('/categories/new', { name: 'oben' })).text).toContain('schon eine');
  expect((await office.administrator.fill(`/categories/${top}`, { parent: String(below) })).text).toContain(
    'unter sich selbst',
  );
  expect((await office.administrator.fill(`/categories/${top}`, { parent: '99' })).text).toContain(
    'nicht mehr',
  );
  expect(await list()).toHaveLength(2);
  expect(
    await office.administrator.fill('/categories/new', { name: 'oben', parent: String(top) }),
  ).toMatchObject({
    status: 303,
  });
});

test('concurrent moves never make a circle', async () => {
  const { filterCategories } = office.service.store;
  const [a, b] = [await filterCategories.create({ name: 'A' }), await filterCategories.create({ name: 'B' })];
  const forms = await Promise.all([
    office.administrator.open(`/categories/${a}`),
    office.administrator.open(`/categories/${b}`),
  ]);
  const answers = await Promise.all([
    office.administrator.post(`/categories/${a}`, { ...forms[0], parent: String(b) }),
    office.administrator.post(`/categories/${b}`, { ...forms[1], parent: String(a) }),
  ]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 422]);
  expect((await list()).filter(({ parentId }) => parentId === null)).toHaveLength(1);
});

test('conflicting renames show both names', async () => {
  const id = await office.service.store.filterCategories.create({ name: 'Alt' });
  const form = await office.administrator.open(`/categories/${id}`);
  const theirs = { name: 'Ihr Name', english: '', parentId: null };
  await office.service.store.filterCategories.save(id, theirs);
  const { status, text } = await office.administrator.post(`/categories/${id}`, {
    ...form,
    name: 'Mein Name',
  });
  expect(status).toBe(409);
  expect(text).toContain('<q data-theirs="true">Ihr Name</q>');
  expect(text).toContain('value="Mein Name"');
  expect(await list()).toMatchObject([{ name: 'Ihr Name' }]);
});

test('the pages of the all-monitors category explain its name and its removal', async () => {
  const { filterCategories } = office.service.store;
  const top = await filterCategories.create({ name: 'Monitore' });
  const all = await filterCategories.create({ name: 'Alle Monitore', parentId: top });
  const mensa = await filterCategories.create({ name: 'Mensa', parentId: top });
  const said = async (path: string) => (await office.administrator.get(path)).text;
  expect(await said(`/categories/${all}`)).toContain('An diesem Namen erkennen die Bildschirme');
  expect(await said(`/categories/${mensa}`)).toContain('So heißt auch der Monitor.');
  expect(await said(`/categories/${all}/remove`)).toContain('jede andere Filterkategorie gilt als Monitor');
  expect(await said(`/categories/${mensa}/remove`)).toContain('Sie ist ein Monitor: Er zeigt danach');
  expect(await said(`/categories/${top}/remove`)).toContain('War sie ein Monitor');
});

test('without any category the page explains how to start', async () => {
  expect((await office.administrator.get('/categories')).text).toContain('zuerst „Monitore“ anlegen');
});

test('the effects of a removal are shown before and take place after it is confirmed', async () => {
  const { filterCategories, events } = office.service.store;
  const top = await filterCategories.create({ name: 'Monitore' });
  const mensa = await filterCategories.create({ name: 'Mensa', parentId: top });
  const other = await filterCategories.create({ name: 'Foyer', parentId: top });
  const child = await filterCategories.create({ name: 'Theke', parentId: mensa });
  const event = { name: 'Vortrag', startDate: testStart, endDate: testStart + 3_600_000 };
  await events.create({ ...event, filterCategories: [mensa] });
  await events.create({ ...event, filterCategories: [mensa, other] });
  await events.create({ ...event, startDate: 0, endDate: 1, filterCategories: [mensa] });
  const { text } = await office.administrator.get(`/categories/${mensa}/remove`);
  expect(text).toContain('3 Veranstaltungen verlieren sie, 2 davon sind noch nicht vorbei.');
  expect(text).toContain('1 kommende Veranstaltung trägt dann keine mehr');
  expect(text).toContain('rückt eine Ebene hinauf: Theke.');
  expect(await list()).toHaveLength(4);
  await office.administrator.fill(`/categories/${mensa}/remove`);
  expect(await list()).toContainEqual({ id: child, name: 'Theke', parentId: top });
  expect((await events.list()).map(({ links }) => links['filterCategories'] ?? [])).toEqual([
    [],
    [other],
    [],
  ]);
});
