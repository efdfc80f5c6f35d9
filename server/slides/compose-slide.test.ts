import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleNotice } from '#notices/layout/sample-notices.ts';
import type { Notice } from '#notices/model/notice.ts';
import { copyBuiltFonts } from '#server/testing/built-fonts.ts';
import { builtInSite } from '#config/site.ts';
import { type Composer, createComposer } from './compose-slide.ts';
import type { DrawnSlide, SlideRequest } from './drawn-slide.ts';
import { type FontFile, readFonts } from './read-fonts.ts';
import { type TimeLimit, timeIsUp } from '#server/answers/time-limit.ts';

let folder: string;
let files: readonly FontFile[];
let compose: Composer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aushang-slides-'));
  await copyBuiltFonts(folder);
  files = await readFonts(folder);
  compose = await createComposer(files);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = Date.parse('2026-11-20T12:00:00+01:00');
const category = {
  '@id': '/api/filter_categories/3',
  '@type': 'FilterCategory',
  name: 'Mensa',
  parent: null,
};
const eventOf = (id: number, name: string) => ({
  '@id': `/api/events/${id}`,
  '@type': 'Event',
  name,
  startDate: `2026-11-2${id}T18:00:00+01:00`,
  filterCategories: [category],
  eventUrl: `https://events.example.edu/${id}`,
});
const black = { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' };
const white = { ground: '#ffffff', ink: '#000000', accent: '#000000', quiet: '#000000' };
const grounds = { light: [white], dark: [black], contrast: [black] };
const collectionOf = (members: readonly unknown[]) =>
  JSON.stringify({ 'hydra:member': members, 'hydra:totalItems': members.length });

function requestFor(search: string, events: readonly unknown[], after: string | null = null): SlideRequest {
  return {
    search,
    now,
    origin: 'https://board.example.edu',
    site: JSON.stringify({ ...builtInSite, name: 'Campus', grounds }),
    categories: collectionOf([category]),
    events: { body: collectionOf(events), headers: ['"1"', '2026-11-20T11:00:00Z', '60'] },
    translation: null,
    after,
    isPlain: false,
    isFramed: false,
    image: null,
    notices: [],
    turn: 0,
  };
}

const events = [eventOf(1, 'Łódź & <Jazz>'), eventOf(2, 'Öffentliche Ringvorlesung')];

it('draws the first slide of the loop, then those that follow', async () => {
  const first = await compose(requestFor('monitor=mensa', events));
  expect(first?.key).toBe('/api/events/1');
  expect(first?.html).toContain('&amp; &lt;Jazz&gt;');
  const second = await compose(requestFor('monitor=mensa', events, first?.key));
  expect(second?.key).toBe('/api/events/2');
  const again = await compose(requestFor('monitor=mensa', events, second?.key));
  expect(again?.key).toBe('/api/events/1~2');
  expect(again?.html).toBe(first?.html);
  expect((await compose(requestFor('monitor=mensa', events, '/api/events/99')))?.key).toBe('/api/events/1');
});

it('draws the slide of one event, and no other in its place', async () => {
  const request = requestFor('monitor=mensa', events);
  const wanted = await compose({ ...request, only: '/api/events/2' });
  expect(wanted?.key).toBe('/api/events/2');
  expect(wanted?.html).toContain('Ringvorlesung');
  expect(await compose({ ...request, only: '/api/events/99' })).toBeNull();
});

it('draws the slide of a further date of a series alone', async () => {
  const later = { ...eventOf(2, 'Yoga'), startDate: '2026-11-24T18:00:00+01:00' };
  const request = requestFor('monitor=mensa', [eventOf(1, 'Yoga'), later]);
  expect((await compose({ ...request, after: '/api/events/1' }))?.key).toBe('/api/events/1');
  const wanted = await compose({ ...request, only: '/api/events/2' });
  expect(wanted?.key).toBe('/api/events/2');
  expect(wanted?.html).toMatch(/Di\s24\.\sNov/);
});

it('draws each second showing in the second language, with its words, if there is a translation', async () => {
  const site = JSON.stringify({ ...builtInSite, languages: ['de', 'en'], grounds });
  const english = [eventOf(1, 'English Jazz'), eventOf(2, 'Öffentliche Ringvorlesung')];
  const translation = { body: collectionOf(english), headers: ['"1"', '2026-11-20T11:00:00Z', '60'] };
  const shown: unknown[] = [];
  for (let after: string | null = null; shown.length < 5;) {
    const request: SlideRequest = {
      ...requestFor('monitor=mensa&lang=de,en', events, after),
      site,
      translation,
    };
    const slide: DrawnSlide | null = await compose(request);
    after = slide?.key ?? null;
    const isEnglish = /To(?:day|morrow).*English/s.test(slide?.html ?? '');
    shown.push([after, slide?.html.includes('lang="en"'), isEnglish]);
  }
  expect(shown).toEqual([
    ['/api/events/1', false, false],
    ['/api/events/2', false, false],
    ['/api/events/1~2', true, true],
    ['/api/events/2~2', false, false],
    ['/api/events/1~3', false, false],
  ]);
  const alone = await compose({ ...requestFor('monitor=mensa&lang=de,en', [], 'idle'), site, translation });
  expect([alone?.key, alone?.language]).toEqual(['idle~2', 'en']);
});

it('draws neighbouring slides of the loop on different backgrounds, the first on the first', async () => {
  const light = ['#ffffff', '#fffff1', '#fffff2'].map((ground) => ({ ...white, ground }));
  const three = { light, dark: light, contrast: light };
  const site = JSON.stringify({ ...builtInSite, grounds: three });
  const names = ['Jazz', 'Lesung', 'Kino', 'Tanz'].map((name, index) => eventOf(index + 1, name));
  const grounds: number[] = [];
  for (let after: string | null = null; grounds.length < 200;) {
    const slide: DrawnSlide | null = await compose({ ...requestFor('monitor=mensa', names, after), site });
    const rules = slide?.rules.join(' ') ?? '';
    grounds.push(light.findIndex(({ ground }) => rules.includes(`background:${ground};`)));
    after = slide?.key ?? null;
    if (grounds.length > 1 && after === '/api/events/1') break;
  }
  expect(grounds.slice(0, 5)).toEqual([0, 1, 2, 0, 1]);
  expect(grounds.length).toBeGreaterThan(60);
  expect(grounds.filter((ground, at) => ground === grounds[at - 1])).toEqual([]);
});

it('embeds the letters that it draws, of extended Latin only where there are any', async () => {
  const fontsOf = async (after: string | null) =>
    (await compose(requestFor('monitor=mensa', events, after)))?.fonts ?? [];
  const fonts = await fontsOf(null);
  expect(fonts.filter(({ range }) => range.includes('U+0100'))).toHaveLength(1);
  const second = await fontsOf('/api/events/1');
  expect(second.filter(({ family }) => family === 'First Display')).toHaveLength(1);
  for (const { woff2 } of fonts) expect(woff2.length).toBeLessThan(16_000);
});

it.each([
  ['theme=contrast', 'theme=light'],
  ['lang=en', 'lang=de'],
  ['inset=0', 'inset=10'],
  ['diagonal=43&distance=10', 'diagonal=43&distance=1'],
  ['layout=portrait', 'layout=landscape'],
])('draws %s unlike %s', async (one, other) => {
  const draw = async (search: string) => {
    const slide = await compose(requestFor(`monitor=mensa&${search}`, events));
    return `${slide?.html} ${slide?.rules.join(' ')}`;
  };
  expect(await draw(one)).not.toBe(await draw(other));
});

it('draws an image on the slide of its event alone, whose texts make room', async () => {
  const event = { ...eventOf(1, 'Jazz'), images: ['/api/event_images/7'] };
  const imageOf = (id: number) => ({ id, address: `/plain/images/${id}.jpg?v=1`, width: 900, height: 600 });
  const draw = (id: number | null, after: string | null = null) => {
    const image = id === null ? null : imageOf(id);
    return compose({ ...requestFor('monitor=mensa', [event, eventOf(2, 'Lesung')], after), image });
  };
  const bare = await draw(null);
  const illustrated = await draw(7);
  expect(illustrated?.html).toContain('src="/plain/images/7.jpg?v=1"');
  expect(illustrated?.rules).not.toEqual(bare?.rules);
  expect(await draw(8)).toEqual(bare);
  expect(await draw(7, '/api/events/1')).toEqual(await draw(null, '/api/events/1'));
});

it('has a label with its moment in a preview, and none in a frame of the desk', async () => {
  const draw = async (isFramed: boolean) =>
    await compose({ ...requestFor('monitor=mensa&at=2026-11-20T10:00', events), isFramed });
  const wall = await compose({
    ...requestFor('monitor=mensa', events),
    now: Date.parse('2026-11-20T10:00:00+01:00'),
  });
  expect((await draw(false))?.html).toMatch(/>Vorschau: .*10:00</);
  expect((await draw(false))?.drawn).not.toBe(wall?.drawn);
  expect(await draw(true)).toEqual(wall);
});

it('names site and monitor, with a clock that is not on the idle slide and not on the plain wall', async () => {
  const draw = async (
    search: string,
    change: Partial<SlideRequest> = {},
    members: readonly unknown[] = events,
  ) => (await compose({ ...requestFor(`monitor=mensa${search}`, members), ...change }))?.html ?? '';
  const html = await draw('');
  expect(html).toMatch(/>Campus<\/p><p [^>]+>Mensa<\/p>.*<time [^>]+>12:00<\/time>/);
  expect(await draw('&at=2026-11-20T10:00')).toContain('>10:00</time>');
  expect(await draw('', { isPlain: true })).not.toContain('<time');
  expect(await draw('', {}, [])).not.toContain('<time');
  const site = JSON.stringify({ ...builtInSite, grounds });
  expect(await draw('', { site })).not.toContain('Aushang');
});

it('shows the idle slide without events, with a code for phones', async () => {
  const slide = await compose(requestFor('monitor=mensa', []));
  expect(slide?.key).toBe('idle');
  expect(slide?.html).toContain('12:00');
  expect(slide?.html).toContain('<svg');
  expect(slide?.html).not.toContain('data-event');
});

it('draws overviews alone in an agenda', async () => {
  const today = { ...eventOf(0, 'Jazz & Wein'), startDate: '2026-11-20T18:00:00+01:00' };
  const composeAfter = (after: string | null) =>
    compose(requestFor('monitor=mensa&view=agenda', [today, ...events], after));
  const slide = await composeAfter(null);
  expect(slide?.key).toBe('overview-today-1');
  expect(slide?.html).toMatch(/^<article class="first" aria-current="true" lang="de" data-overview="">/);
  expect(slide?.html.match(/<h1[^>]*>Heute<span [^>]+> im Haus<\/span><\/h1>/g)).toHaveLength(1);
  expect(slide?.html).toContain('Jazz &amp; Wein');
  expect(slide?.html).toContain('<svg');
  expect(slide?.html).not.toContain('data-event');
  expect((await composeAfter('overview-today-1'))?.html).toContain('>Morgen</h1>');
});

it('is dark outside of the screen hours, and marks a preview', async () => {
  const dark = await compose(requestFor('monitor=mensa&on=08:00&off=11:00', events));
  expect(dark).toMatchObject({ key: 'dark', drawn: '' });
  const preview = await compose(requestFor('monitor=mensa&at=2026-11-20T10:00&on=08:00&off=11:00', events));
  expect(preview?.html).toContain('10:00');
});

it('draws nothing for an unknown monitor', async () => {
  expect(await compose(requestFor('monitor=nowhere', events))).toBeNull();
  expect(await compose(requestFor('', events))).toBeNull();
});

it('fails on answers that it can not read', async () => {
  await expect(compose({ ...requestFor('monitor=mensa', events), site: '{"name":7}' })).rejects.toThrow(
    'name',
  );
  await expect(compose({ ...requestFor('monitor=mensa', events), categories: '[]' })).rejects.toThrow(
    'filter_categories',
  );
});

describe('an event that takes too long', () => {
  const begun: string[] = [];
  /** What names `Langsam` takes too long, `Kaputt` fails. */
  const limit: TimeLimit = (name, _tools, work) => {
    begun.push(name);
    for (const isAgain of [false, true]) {
      const written = work(isAgain);
      const texts = JSON.stringify(written);
      if (texts.includes('Kaputt')) throw new Error('broken');
      if (!texts.includes('Langsam')) return written;
    }
    throw timeIsUp;
  };
  const composeOdd = () => createComposer(files, limit);
  const [good, slow] = [eventOf(1, 'Jazz'), eventOf(2, 'Langsam')];
  const leftOut = () => begun.slice(-1);
  beforeEach(() => begun.splice(0));

  const sameDay = [slow, eventOf(4, 'Lesung')].map((one) => ({ ...one, startDate: good.startDate }));

  it('is begun last, and the next slide is drawn without it', async () => {
    const request = requestFor('monitor=mensa', sameDay);
    await expect((await composeOdd())(request)).rejects.toBe(timeIsUp);
    expect(begun.at(-1)).toMatch(/^\/api\/events\/2 /);
    const slide = await (await composeOdd())({ ...request, leftOut: leftOut() });
    expect(slide?.key).toBe('/api/events/4');
    expect(slide?.html).not.toContain('Langsam');
  });

  it('takes the overviews along, in place of which there are slides of the events', async () => {
    const request = requestFor('monitor=mensa&view=agenda', sameDay);
    await expect((await composeOdd())(request)).rejects.toBe(timeIsUp);
    expect(begun.at(-1)).toMatch(/^overview /);
    await expect((await composeOdd())({ ...request, leftOut: begun })).rejects.toBe(timeIsUp);
    expect(await (await composeOdd())({ ...request, leftOut: begun })).toMatchObject({
      key: '/api/events/4',
    });
  });

  it('does not stop the slide before it, which is drawn without those that follow', async () => {
    const slide = await (await composeOdd())(requestFor('monitor=mensa', [good, slow]));
    expect(slide?.key).toBe(good['@id']);
    expect(slide?.html).not.toContain('Langsam');
  });

  it('is drawn again once it has changed', async () => {
    const request = requestFor('monitor=mensa', [slow]);
    await expect((await composeOdd())(request)).rejects.toBe(timeIsUp);
    const changed = requestFor('monitor=mensa', [eventOf(2, 'Schnell')]);
    const slide = await (await composeOdd())({ ...changed, leftOut: leftOut() });
    expect(slide?.key).toBe('/api/events/2');
  });

  it('is left out in the second language alone, where only its translation does', async () => {
    const site = JSON.stringify({ ...builtInSite, languages: ['de', 'en'], grounds });
    const translation = {
      body: collectionOf([eventOf(1, 'Langsam')]),
      headers: ['"1"', '2026-11-20T11:00:00Z', '60'],
    };
    const request = { ...requestFor('monitor=mensa&lang=de,en', [good], good['@id']), site, translation };
    await expect((await composeOdd())(request)).rejects.toBe(timeIsUp);
    const slide = await (await composeOdd())({ ...request, leftOut: leftOut() });
    expect(slide?.html).toContain('Jazz');
  });

  it('is found behind ten broken ones', async () => {
    const broken = Array.from({ length: 10 }, (_, at) => ({
      ...eventOf(at + 10, 'Kaputt'),
      startDate: '2026-11-21',
    }));
    const slide = await (await composeOdd())(requestFor('monitor=mensa', [...broken, eventOf(3, 'Chor')]));
    expect(slide?.key).toBe('/api/events/3');
  });
});

describe('notices', () => {
  const notice = sampleNotice({
    level: 'notice',
    id: 'n<1',
    text: { de: 'Mensa <zu>', en: 'Canteen closed' },
  });
  const drawWith = (search: string, notices: readonly Notice[], listed: readonly unknown[] = events) =>
    compose({ ...requestFor(`monitor=mensa${search}`, listed), notices });
  const bandOf = (html = '') => /<div [^>]*data-band="">(.*?)<\/div>/s.exec(html)?.[1] ?? '';

  it.each([
    ['an event', '', events],
    ['no event', '', []],
    ['an overview', '&view=agenda', events],
  ])('stand in a band at the top of the article of %s, each language marked', async (_, search, listed) => {
    const slide = await drawWith(search, [notice], listed);
    expect(slide?.html).toMatch(/^<article [^>]+><div [^>]*data-band="">/);
    const band = bandOf(slide?.html);
    expect(band.match(/data-notice="[^"]*"/g)).toEqual(['data-notice="n&lt;1"']);
    expect(band).toMatch(/lang="de"[^>]*>Mensa &lt;zu&gt;<.*lang="en"[^>]*>Canteen closed</);
    expect(slide?.drawn).toBe('');
  });

  it('take their height from the slide, which is below them', async () => {
    const landscape = (await drawWith('', [notice]))?.rules.at(-2) ?? '';
    const [, height = ''] = /\.band\{height:([\d.]+)rem\}/.exec(landscape) ?? [];
    expect(Number(height)).toBeGreaterThan(1);
    const rest = Number((10.8 - Number(height)).toFixed(4));
    expect(landscape).toContain(`.l{top:${height}rem}`);
    expect(landscape).toContain(`width:19.2rem;height:${rest}rem;`);
    expect(landscape).not.toContain('width:19.2rem;height:10.8rem;');
  });

  it('are two at once; others by turns', async () => {
    const many = ['n1', 'n2', 'n3'].map((id) => ({ ...notice, id }));
    const idsIn = async (turn: number) => {
      const slide = await compose({ ...requestFor('monitor=mensa', events), notices: many, turn });
      return bandOf(slide?.html)
        .match(/data-notice="\w+/g)
        ?.join(' ');
    };
    expect(await idsIn(0)).toBe('data-notice="n1 data-notice="n2');
    expect(await idsIn(1)).toBe('data-notice="n3');
    expect(await idsIn(2)).toBe(await idsIn(0));
  });

  it('are not on a dark screen', async () => {
    const slide = await drawWith('&on=20:00&off=21:00', [notice]);
    expect(slide?.html).toBe('<main class="dark"></main>');
  });
});
