import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pngOfSize, sampleImage, sampleImageNames } from '@aushang/serving/images/sample-images.ts';
import {
  addPerson,
  type BackOfficeClient,
  type Fields,
  firstAdministrator,
} from '#testing/back-office-client.ts';
import { testService, type TestService, testStart } from '#testing/test-service.ts';

let service: TestService;
let visitor: BackOfficeClient;
beforeEach(async () => {
  service = await testService({ boardUrl: () => 'http://board.example' });
  await firstAdministrator(service);
  // This person has no group: every signed-in person may edit events.
  visitor = await addPerson(service, { email: 'bo@example.org' });
});
afterEach(() => service.close());

const event = { name: 'Vortrag', start: '2026-11-24T18:00', end: '2026-11-24T20:00' };
const stored = {
  name: 'Vortrag',
  startDate: '2026-11-24T18:00:30+01:00',
  endDate: '2026-11-24T20:00:00+01:00',
};

async function addMonitors() {
  const { filterCategories } = service.store;
  const parentId = await filterCategories.create({ name: 'Monitore' });
  const all = await filterCategories.create({ name: 'Alle Monitore', parentId });
  const mensa = await filterCategories.create({ name: 'Mensa', parentId });
  const foyer = await filterCategories.create({ name: 'Foyer', parentId });
  const website = await filterCategories.create({ name: 'Website' });
  return { parentId, all, mensa, foyer, website };
}

/** Names and links of the monitors that are listed and not hidden. */
function monitorsIn(text: string): readonly string[] {
  const items = [...text.matchAll(/<li data-monitor="\d+"([^>]*)>([\s\S]*?)<\/li>/g)];
  const shown = items.filter(([, hidden]) => hidden === '');
  return shown.map(([, , link = '']) => {
    const name = link
      .replaceAll(/<[^>]*>/g, '')
      .replace('↗', '')
      .trim();
    return `${name} ${/href="([^"]*)"/.exec(link)?.[1] ?? ''}`;
  });
}

describe('a new event', () => {
  test('is stored in both languages and immediately visible to keys', async () => {
    const { mensa } = await addMonitors();
    const { location } = await visitor.fill('/events/new', {
      ...event,
      subtitle: ' mit <Gästen> & "Musik" ',
      place: 'Saal 1',
      tags: String(mensa),
      'en-name': 'Talk',
      registration: '2',
      registrationUrl: 'https://example.org/anmelden',
    });
    expect(location).toBe('/back-office/events/1?saved=new');
    const { json } = await service.get('/api/events/1', { 'Accept-Language': 'en' });
    expect(json).toMatchObject({
      name: 'Talk',
      subtitle: 'mit <Gästen> & "Musik"',
      startDate: '2026-11-24T18:00:00+01:00',
      endDate: '2026-11-24T20:00:00+01:00',
      published: true,
      orderType: 2,
      filterCategories: [{ '@id': `/api/filter_categories/${mensa}` }],
    });
    expect(json['@urls'].directRegistrationUrl).toBe('https://example.org/anmelden');
    expect(json['@urls'].eventUrl).toMatch(/\/event\/1$/);
    const { json: place } = await service.get(json.locations[0]['@id']);
    expect(place.name).toBe('Saal 1');
    expect((await visitor.get('/events/1')).text).toContain('mit &lt;Gästen&gt; &amp; &quot;Musik&quot;');
  });

  test('with errors shows them at each field and preserves the input', async () => {
    const { mensa } = await addMonitors();
    const typed = {
      name: '',
      subtitle: 'bleibt',
      description: '\nerste Zeile\nzweite',
      start: '2026-11-24T18:00',
      end: '2026-11-24T17:00',
      eventUrl: 'javascript:alert(1)',
      registration: '3',
      externalOrderEmailAddress: 'niemand',
      tags: String(mensa),
      canceled: '1',
      'en-name': 'x'.repeat(251),
    };
    const { status, text } = await visitor.fill('/events/new', typed);
    expect(status).toBe(422);
    for (const sentence of [
      '5 Felder stimmen noch nicht',
      'Bitte einen Titel angeben.',
      'Das Ende liegt vor dem Beginn.',
      'die mit https:// oder http:// beginnt',
      'Bitte eine E-Mail-Adresse angeben',
      'höchstens 250 Zeichen',
      'value="bleibt"',
      'javascript:alert(1)',
      '>\n\nerste Zeile\nzweite<',
    ]) {
      expect(text).toContain(sentence);
    }
    expect(text).toMatch(/name="canceled" checked="" value="1"/);
    expect(text).toMatch(new RegExp(`name="tags" checked="" value="${mensa}"`));
    expect(await service.store.events.list()).toEqual([]);
  });

  test.each([
    ['no start', { ...event, start: '' }, 'wann es beginnt'],
    ['no end', { ...event, end: '' }, 'oder „Ende offen“'],
    ['an end together with an open end', { ...event, openEnd: '1' }, 'nicht beides'],
    ['a date that does not exist', { ...event, start: '2026-02-30T10:00' }, 'gibt es nicht'],
    ['a year out of range', { ...event, end: '9999-01-01T10:00' }, 'gibt es nicht'],
    [
      'an hour that daylight saving time skips',
      { ...event, start: '2026-03-29T02:30' },
      'Uhr wird hier vorgestellt',
    ],
    ['a removed category', { ...event, tags: '99' }, 'inzwischen entfernt'],
    ['no URL for the registration', { ...event, registration: '2' }, 'wo man sich anmeldet'],
  ])('%s is rejected', async (_name, typed, sentence) => {
    const { status, text } = await visitor.fill('/events/new', typed);
    expect(status).toBe(422);
    expect(text).toContain(sentence);
  });

  test('shows the errors of start and end together', async () => {
    const { text } = await visitor.fill('/events/new', { ...event, start: '', end: '2026-02-30T10:00' });
    expect(text).toContain('2 Felder stimmen noch nicht');
    expect(text).toContain('id="e-start"');
    expect(text).toContain('id="e-end"');
  });

  test.each([
    ['with an offset', '2026-03-29T02:30:00+01:00', '2026-03-29T03:30:00+02:00'],
    ['with a space', '2026-11-24 18:00', '2026-11-24T18:00:00+01:00'],
    ['in the hour that occurs twice', '2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    ['as a date only', '2026-11-24', '2026-11-24T00:00:00+01:00'],
  ])('accepts a start %s', async (_name, start, stored) => {
    await visitor.fill('/events/new', { ...event, start });
    expect((await service.get('/api/events/1')).json.startDate).toBe(stored);
  });

  test('without an end ends in the year 9999', async () => {
    await visitor.fill('/events/new', { ...event, end: '', openEnd: '1' });
    expect((await service.get('/api/events/1')).json.endDate).toBe('9999-12-31T00:00:00+01:00');
    const form = await visitor.open('/events/1');
    expect(form).toMatchObject({ openEnd: ['1'], end: [''] });
  });
});

describe('an edit', () => {
  test('writes only what was changed', async () => {
    const { store } = service;
    const [hall, room] = [
      await store.resources.create('Location', { values: { name: 'Halle', room: '7' } }),
      await store.resources.create('Location', { values: { name: 'Raum' } }),
    ];
    const id = await store.events.create({
      ...stored,
      locations: [hall, room],
      maxParticipants: 12,
      orderType: 4,
      translations: { en: { name: 'Talk', seoTitle: 'kept' } },
    });
    service.setNow(testStart + 60_000);
    await visitor.fill(`/events/${id}`, { name: 'Lesung', 'en-name': '' });
    const item = await store.events.get(id);
    expect(item).toMatchObject({
      values: { name: 'Lesung', maxParticipants: 12, orderType: 4, startDate: Date.parse(stored.startDate) },
      translations: { en: { seoTitle: 'kept' } },
      links: { locations: [hall, room] },
    });
    expect((await service.get(`/api/events/${id}`, { 'Accept-Language': 'en' })).json.name).toBe('Lesung');
    await visitor.fill(`/events/${id}`, { place: 'raum' });
    expect((await store.events.get(id))?.links['locations']).toEqual([room]);
    expect(await store.resources.list('Location')).toHaveLength(2);
  });

  test('may lose its address: its public page is the default', async () => {
    await service.store.events.create({ ...stored, eventUrl: 'https://example.org/eigene' });
    const { location } = await visitor.fill('/events/1', { eventUrl: '' });
    expect(location).toBe('/back-office/events/1?saved=1');
    const { json } = await service.get('/api/events/1');
    expect(json['@urls'].eventUrl).toMatch(/\/event\/1$/);
  });

  test('without a change does not touch the modification date', async () => {
    const id = await service.store.events.create(stored);
    service.setNow(testStart + 60_000);
    await visitor.fill(`/events/${id}`);
    expect((await service.store.events.get(id))?.values['modifiedAt']).toBe(testStart);
  });

  test('cancels, hides and archives', async () => {
    const id = await service.store.events.create(stored);
    await visitor.fill(`/events/${id}`, { canceled: '1' });
    expect((await service.get(`/api/events/${id}`)).json.canceled).toBe(true);
    await visitor.fill(`/events/${id}`, { archived: '1', canceled: [] });
    expect((await service.get(`/api/events/${id}`)).json).toMatchObject({ archived: true, canceled: false });
    await visitor.fill(`/events/${id}`, { published: [] });
    expect((await service.get(`/api/events/${id}`)).status).toBe(404);
  });

  test('that conflicts with another shows both values and overwrites nothing', async () => {
    const id = await service.store.events.create({ ...stored, subtitle: 'Alt' });
    const form = await visitor.open(`/events/${id}`);
    await service.store.events.update(id, { name: 'Ihr Titel', subtitle: 'Ihr Untertitel' });
    const path = `/events/${id}`;
    const conflict = await visitor.post(path, { ...form, name: 'Mein Titel', description: 'Meins' });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain('<q data-theirs="true">Ihr Titel</q>');
    expect(conflict.text).toContain('value="Mein Titel"');
    expect(conflict.text).toContain('value="Ihr Untertitel"');
    expect((await service.store.events.get(id))?.values['name']).toBe('Ihr Titel');
    const base = /name="base"\s+value="([^"]*)"/.exec(conflict.text)?.[1] ?? '';
    const mine = { ...form, base, name: 'Mein Titel', subtitle: 'Ihr Untertitel', description: 'Meins' };
    expect((await visitor.post(path, mine)).status).toBe(303);
    const { values } = (await service.store.events.get(id)) ?? { values: {} };
    expect(values).toMatchObject({ name: 'Mein Titel', subtitle: 'Ihr Untertitel', description: 'Meins' });
  });

  test('by many concurrently: one is stored, all others get the conflict', async () => {
    const id = await service.store.events.create(stored);
    const form = await visitor.open(`/events/${id}`);
    const names = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(names.map((name) => visitor.post(`/events/${id}`, { ...form, name })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 409, 409, 409]);
    const winner = names[answers.findIndex(({ status }) => status === 303)];
    expect((await service.store.events.get(id))?.values['name']).toBe(winner);
  });
});

describe('tags', () => {
  test('show the monitors that they lead to', async () => {
    const { all, mensa, foyer, website } = await addMonitors();
    const on = async (tags: readonly number[]) => {
      const id = await service.store.events.create({ ...stored, filterCategories: tags });
      return monitorsIn((await visitor.get(`/events/${id}`)).text);
    };
    expect(await on([mensa, website])).toEqual([`Mensa http://board.example/?monitor=${mensa}`]);
    expect(await on([all])).toHaveLength(2);
    expect(await on([foyer, mensa])).toHaveLength(2);
    expect(await on([website])).toEqual([]);
  });
});

describe('the list', () => {
  test('filters by words, state and tag', async () => {
    const { mensa } = await addMonitors();
    const { events } = service.store;
    await events.create({ ...stored, name: 'Jazz 100%', filterCategories: [mensa] });
    await events.create({
      ...stored,
      name: 'Lesung',
      canceled: true,
      translations: { en: { name: 'Reading' } },
    });
    await events.create({ ...stored, name: 'Entwurf', published: false });
    await events.create({ ...stored, name: 'Ablage', archived: true });
    await events.create({
      ...stored,
      name: 'Gestern',
      startDate: testStart - 9e7,
      endDate: testStart - 8e7,
    });
    const names = async (query: string) => {
      const { text } = await visitor.get(`/events?${query}`);
      return [...text.matchAll(/class="row-title"[^>]*>\s*([^<]*?)\s*</g)].map(([, name]) => name);
    };
    expect(await names('')).toEqual(['Jazz 100%', 'Lesung', 'Entwurf']);
    expect(await names('q=reading')).toEqual(['Lesung']);
    expect(await names('q=100%25+jazz')).toEqual(['Jazz 100%']);
    expect(await names('q=1_0')).toEqual([]);
    expect(await names('state=canceled')).toEqual(['Lesung']);
    expect(await names('state=hidden')).toEqual(['Entwurf']);
    expect(await names('state=archived')).toEqual(['Ablage']);
    expect(await names('state=ended')).toEqual(['Gestern']);
    expect(await names('state=all')).toHaveLength(5);
    expect(await names(`tag=${mensa}`)).toEqual(['Jazz 100%']);
    expect(await names('state=nonsense&page=-1&tag=x')).toHaveLength(3);
  });

  test('without a match links to a wider search', async () => {
    const page = async (query: string) => (await visitor.get(`/events?${query}`)).text;
    expect(await page('')).toContain('Zurzeit ist nichts geplant.');
    expect(await page('')).toContain('href="/back-office/events?state=all"');
    const past = { startDate: testStart - 9e7, endDate: testStart - 8e7 };
    await service.store.events.create({ name: 'Rück & Blick', ...past });
    const searched = await page('q=Blick');
    expect(searched).toContain('Keine Veranstaltung passt dazu.');
    const link = /href="(\/back-office\/events\?q=[^"]*)"/.exec(searched)?.[1] ?? '';
    expect(await page(new URL(link.replaceAll('&amp;', '&'), service.url).search.slice(1))).toContain(
      'Rück &amp; Blick',
    );
    expect(await page('q=nichts&state=all')).not.toContain('In allen Zuständen');
  });

  test('is divided into pages', async () => {
    for (let number = 0; number < 51; number += 1) await service.store.events.create(stored);
    const { text } = await visitor.get('/events?q=vortrag');
    expect(text).toContain('51 Veranstaltungen');
    expect(text).toContain('/back-office/events?q=vortrag&amp;page=2');
    expect((await visitor.get('/events?page=2')).text.match(/row-title/g)).toHaveLength(1);
  });
});

describe('images', () => {
  const png = new Uint8Array(sampleImage('png'));

  async function upload(content: Uint8Array<ArrayBuffer>, alt = 'Ein Chor') {
    const form = new FormData();
    for (const [name, value] of Object.entries(await visitor.open('/events/1/picture'))) {
      if (name !== 'alt' && name !== 'file') form.append(name, String(value));
    }
    form.append('alt', alt);
    form.append('file', new Blob([content], { type: 'image/png' }), 'bild.png');
    return visitor.post('/events/1/picture', form);
  }

  test('are stored, served and removed', async () => {
    await service.store.events.create(stored);
    expect((await upload(png)).status).toBe(303);
    const [image] = (await service.get('/api/event_images')).json['hydra:member'];
    expect(image).toMatchObject({ imageAlt: 'Ein Chor', imageFile: { size: 93 } });
    const file = await service.get(image.imageFile.url, { 'X-API-KEY': '' });
    expect(file.headers.get('content-type')).toBe('image/png');
    expect((await visitor.get('/events/1/picture')).text).toContain('alt="Ein Chor"');
    const form = await visitor.open('/events/1/picture');
    await visitor.post('/events/1/picture/remove', { ...form, picture: '1' });
    expect(await service.store.resources.list('EventImage')).toEqual([]);
    // The file is deleted, too.
    expect((await service.get(image.imageFile.url)).status).toBe(404);
  });

  test.each(sampleImageNames)('%s is accepted', async (name) => {
    await service.store.events.create(stored);
    expect((await upload(new Uint8Array(sampleImage(name)))).status).toBe(303);
    const [image] = (await service.get('/api/event_images')).json['hydra:member'];
    const file = await fetch(service.url + image.imageFile.url);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(sampleImage(name));
  });

  test('show the errors of file and description together', async () => {
    await service.store.events.create(stored);
    const { status, text } = await upload(new TextEncoder().encode('kein Bild'), '');
    expect(status).toBe(422);
    expect(text).toContain('id="e-file"');
    expect(text).toContain('id="e-alt"');
    // A valid file also has to be chosen again, and the page contains a hint.
    expect((await upload(png, '')).text).toContain('Bitte noch einmal wählen');
  });

  test('have unguessable URLs, another one for each upload of the same image', async () => {
    await service.store.events.create({ ...stored, published: false });
    await upload(png);
    await upload(png);
    const names = (await service.store.resources.list('EventImage')).map(({ values: { imageFile } }) =>
      typeof imageFile === 'object' && imageFile !== null ? imageFile.url : '',
    );
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^\/uploads\/event\/images\/[\da-f]{32}\.png$/);
    // Keys see no images of unpublished events, and no list of files.
    expect((await service.get('/api/event_images')).json['hydra:totalItems']).toBe(0);
    for (const path of ['/uploads', '/uploads/', '/uploads/event/images/', '/uploads/event/images/%25'])
      expect((await service.get(path)).status).toBe(404);
    const form = await visitor.open('/events/1/picture');
    await visitor.post('/events/1/picture/remove', { ...form, picture: '1' });
    const statuses = await Promise.all(names.map(async (name) => (await service.get(name)).status));
    expect(statuses).toEqual([404, 200]);
  });

  test('that two resources share are deleted with the last one', async () => {
    await service.store.events.create(stored);
    const { files, resources } = service.store;
    const imageFile = await files.add('/uploads/event/images', 'png', {
      mediaType: 'image/png',
      content: png,
    });
    const ids = [];
    for (const name of ['a', 'b'])
      ids.push(
        await resources.create('EventImage', { parentId: 1, values: { name, imageAlt: name, imageFile } }),
      );
    for (const [id, status] of [
      [ids[0], 200],
      [ids[1], 404],
    ] as const) {
      const form = await visitor.open('/events/1/picture');
      await visitor.post('/events/1/picture/remove', { ...form, picture: String(id) });
      expect((await service.get(imageFile.url)).status).toBe(status);
    }
  });

  test.each([
    ['content that is no image', new TextEncoder().encode('<svg onload="x"/>'), 'kein Bild'],
    ['more than 5 MB', Uint8Array.from([...png, ...new Uint8Array(5 * 1024 * 1024)]), 'höchstens 5 MB'],
    ['an empty file', new Uint8Array(), 'Datei wählen'],
    ['a truncated PNG', png.subarray(0, -1), 'unvollständig oder beschädigt'],
    ['only the first bytes of a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'unvollständig'],
    ['an image without pixels', new Uint8Array(pngOfSize(0, 5)), 'unvollständig'],
    [
      '900 megapixels in 93 bytes',
      new Uint8Array(pngOfSize(30_000, 30_000)),
      'mit 30.000 × 30.000 Pixeln zu groß: Mehr als 40 Megapixel',
    ],
  ])('%s is rejected, the description is preserved', async (_name, content, sentence) => {
    await service.store.events.create(stored);
    const { status, text } = await upload(content, 'Ein Chor singt');
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(text).toContain('value="Ein Chor singt"');
    expect(await service.store.resources.list('EventImage')).toEqual([]);
  });
});

describe('a new event with its picture', () => {
  const png = new Uint8Array(sampleImage('png'));
  const none = new Uint8Array();

  /** As a browser sends the form of `path`, in parts; `token`: in place of the form's. */
  async function send(path: string, changes: Fields, content: Uint8Array<ArrayBuffer>, token?: string) {
    const form = new FormData();
    const fields: Fields = { ...(await visitor.open(path)), ...changes };
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) if (name !== 'file') form.append(name, value);
    if (token !== undefined) form.set('form-token', token);
    form.append('file', new Blob([content], { type: 'image/png' }), content.length > 0 ? 'bild.png' : '');
    return visitor.post(path, form);
  }
  const images = () => service.store.resources.list('EventImage');

  test('is stored with one saving', async () => {
    const { mensa, foyer } = await addMonitors();
    const { text } = await visitor.get('/events/new');
    expect(text).toMatch(/<form[^>]*action="\/back-office\/events\/new"[^>]*encType="multipart\/form-data"/i);
    const tags = [mensa, foyer].map(String);
    const typed = { ...event, alt: 'Ein Chor', tags, subtitle: 'Grüße\n' };
    expect((await send('/events/new', typed, png)).location).toBe('/back-office/events/1?saved=new');
    const { json } = await service.get('/api/events/1');
    expect(json).toMatchObject({ name: 'Vortrag', subtitle: 'Grüße' });
    expect(json.filterCategories).toHaveLength(2);
    expect(await images()).toMatchObject([{ parentId: 1, values: { imageAlt: 'Ein Chor' } }]);
  });

  test('needs none', async () => {
    expect((await send('/events/new', event, none)).status).toBe(303);
    expect(await images()).toEqual([]);
  });

  test.each([
    ['a wrong field', '', 'Ein Chor', png, ['einen Titel', 'Browser behalten keine Dateien']],
    ['a wrong file', 'Vortrag', 'Ein Chor', png.subarray(0, -1), ['unvollständig oder beschädigt']],
    ['a file that is no longer chosen', 'Vortrag', 'Ein Chor', none, ['Bitte eine Datei wählen']],
    ['no description', 'Vortrag', '', png, ['was das Bild zeigt', 'Browser behalten keine Dateien']],
  ])('with %s is not created, and keeps its texts', async (_name, name, alt, content, sentences) => {
    const typed = { ...event, name, subtitle: 'bleibt', alt };
    const { status, text } = await send('/events/new', typed, content);
    expect(status).toBe(422);
    for (const sentence of [...sentences, 'value="bleibt"', `value="${alt}"`])
      expect(text).toContain(sentence);
    expect(await service.store.events.list()).toEqual([]);
    expect(await images()).toEqual([]);
  });

  test('comes back after signing in again, and says that the file has to be chosen again', async () => {
    const typed = { ...event, subtitle: 'bleibt', alt: 'Ein Chor' };
    const { status, text } = await send('/events/new', typed, png, 'of another session');
    expect(status).toBe(200);
    for (const sentence of ['Eingaben sind noch da', 'bleibt', 'Ein Chor', 'Browser behalten keine Dateien'])
      expect(text).toContain(sentence);
    expect(await service.store.events.list()).toEqual([]);
  });

  test('has the picture of the event that it repeats only without one of its own', async () => {
    await service.store.events.create(stored);
    await service.store.resources.create('EventImage', { parentId: 1, values: { imageAlt: 'Plakat' } });
    expect((await visitor.get('/events/new?copy=1')).text).toContain('bleibt das Bild der Vorlage');
    await send('/events/new?copy=1', event, none);
    await send('/events/new?move=1', { ...event, alt: 'Ein Chor' }, png);
    const found = (await images()).map(({ parentId, values }) => [parentId, values['imageAlt']]);
    expect(found).toEqual([
      [1, 'Plakat'],
      [2, 'Plakat'],
      [3, 'Ein Chor'],
    ]);
  });
});

describe('the slide beside the form', () => {
  const framed = (text: string) => /<iframe[^>]*src="([^"]*)"/.exec(text)?.[1];

  test('is that of the first monitor of the stored event, and links show the others in the frame', async () => {
    const pattern = 'https://board.example:8443/preview/{id}?monitor={monitor}';
    const other = await testService({ slidePreviewUrl: () => pattern });
    await firstAdministrator(other);
    const person = await addPerson(other, { email: 'cy@example.org' });
    const { filterCategories, events } = other.store;
    const parentId = await filterCategories.create({ name: 'Monitore' });
    const mensa = await filterCategories.create({ name: 'Mensa', parentId });
    const foyer = await filterCategories.create({ name: 'Foyer', parentId });
    await events.create({ ...stored, filterCategories: [mensa, foyer] });
    await events.create(stored);
    const { text, headers } = await person.get('/events/1');
    const address = (id: number) => `https://board.example:8443/preview/1?monitor=${id}`;
    expect(framed(text)).toBe(address(mensa));
    expect(text).toMatch(/<iframe[^>]* sandbox="allow-same-origin"/);
    for (const id of [mensa, foyer]) expect(text).toContain(`href="${address(id)}" target="slide"`);
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toContain('frame-src https://board.example:8443');
    expect((await person.get('/events/2')).text).toContain('Auf keinem Monitor');
    for (const path of ['/events/2', '/events/new', '/events/new?copy=1'])
      expect(framed((await person.get(path)).text)).toBeUndefined();
    await other.close();
  });

  test('is absent without an address for it', async () => {
    const { mensa } = await addMonitors();
    await service.store.events.create({ ...stored, filterCategories: [mensa] });
    const { text, headers } = await visitor.get('/events/1');
    expect(framed(text)).toBeUndefined();
    expect(headers.get('content-security-policy')).not.toContain('frame-src');
  });
});

describe('an event that is stored', () => {
  const dates = { start: '2026-12-01T18:00', end: '2026-12-01T20:00' };
  async function addConcert() {
    const { events, resources, filterCategories } = service.store;
    const tag = await filterCategories.create({ name: 'Mensa' });
    const speaker = await resources.create('Referent', { values: { name: 'Ada' } });
    const id = await events.create({
      ...stored,
      name: 'Konzert',
      learningObjective: '<p>Hören</p>',
      filterCategories: [tag],
      referents: [speaker],
      translations: { en: { name: 'Concert', subtitle: 'tonight' } },
    });
    await resources.create('EventImage', { parentId: id, values: { name: 'Plakat', imageAlt: 'Plakat' } });
    return id;
  }

  test('is duplicated with all it has but its date', async () => {
    const id = await addConcert();
    const page = await visitor.get(`/events/new?copy=${id}`);
    expect(page.text).toContain('Kopie von „Konzert“');
    const { location } = await visitor.fill(`/events/new?copy=${id}`, { ...dates, 'en-subtitle': '' });
    expect(location).toBe(`/back-office/events/${id + 1}?saved=new`);
    const { json: original } = await service.get(`/api/events/${id}`);
    const { json } = await service.get(`/api/events/${id + 1}`);
    expect(json).toMatchObject({ name: 'Konzert', startDate: '2026-12-01T18:00:00+01:00', canceled: false });
    const same = ['learningObjective', 'filterCategories', 'referents'];
    for (const field of same) expect(json[field]).toEqual(original[field]);
    expect(json.images).toHaveLength(1);
    expect(original).toMatchObject({ canceled: false, startDate: '2026-11-24T18:00:30+01:00' });
    const { json: english } = await service.get(`/api/events/${id + 1}`, { 'Accept-Language': 'en' });
    expect(english).toMatchObject({ name: 'Concert', subtitle: '' });
  });

  test('is postponed: it stays as cancelled, and its new date takes its place', async () => {
    const id = await addConcert();
    const path = `/events/new?move=${id}`;
    expect((await visitor.get(`/events/${id}`)).text).toContain('Verschieben …');
    expect((await visitor.get(path)).text).toContain('Bisher: Di., 24. Nov. 2026, 18:00–20:00');
    const wrong = await visitor.fill(path, { ...dates, end: '2026-12-01T17:00' });
    expect(wrong.text).toContain('Das Ende liegt vor dem Beginn.');
    expect((await service.get(`/api/events/${id}`)).json.canceled).toBe(false);
    await visitor.fill(path, dates);
    const { json } = await service.get(`/api/events/${id}`);
    expect(json).toMatchObject({ canceled: true, startDate: '2026-11-24T18:00:30+01:00' });
    expect(json.alternativeEvents).toMatchObject([{ '@id': `/api/events/${id + 1}` }]);
    const { text } = await visitor.get('/events');
    expect(text).toContain('verschoben');
    expect(text).not.toContain('abgesagt<');
  });
});
