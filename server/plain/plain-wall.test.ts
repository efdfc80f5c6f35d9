import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleImage } from '@aushang/serving/images/sample-images.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleNotice } from '#notices/layout/sample-notices.ts';
import type { Notice } from '#notices/model/notice.ts';
import { createGatewayState } from '#server/app/gateway-state.ts';
import { createApp } from '#server/app/start-gateway.ts';
import { readSettings } from '#server/settings/settings.ts';
import { version } from '#server/settings/version.ts';
import type {
  AlarmRequest,
  DrawnSlide,
  DrawRequest,
  SlideImage,
  SlideRequest,
} from '#server/slides/drawn-slide.ts';
import type { Wish } from '#server/slides/slide-drawer.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import {
  fakeCategories,
  fakeEvent,
  type FakeUpstream,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';
import { writePages } from '#server/testing/test-gateway.ts';
import type { PlainSlide } from './plain-slide.ts';

const drawn: DrawnSlide = {
  key: '/api/events/1',
  language: 'de',
  seconds: 14,
  drawn: '',
  html: '<article aria-current="true"><h1>Kultur &amp; Campus</h1></article>',
  rules: ['h1{font-size:1rem}', "h1{font-family:'First Display'}"],
  fonts: [],
};

let slide: DrawnSlide | null = drawn;
let now = Date.parse('2026-11-20T12:00:00+01:00');
const asked: SlideRequest[] = [];
const askedAlarms: AlarmRequest[] = [];
const keys: string[] = [];
/** Null: not in time. */
let drawnAlarm: ((request: AlarmRequest) => DrawnSlide) | null = null;
const clients: string[] = [];
const draw = async ({ key, client }: Wish, prepare: () => Promise<DrawRequest>) => {
  keys.push(key);
  clients.push(client);
  const request = await prepare();
  if ('alarms' in request) {
    askedAlarms.push(request);
    return drawnAlarm?.(request) ?? null;
  }
  asked.push(request);
  return request.image === null ? slide : illustrate(request.image);
};
let illustrate: (image: SlideImage) => DrawnSlide | null = () => null;

const closers: (() => unknown)[] = [];
let app: FastifyInstance;
let setNotices: (...list: readonly Notice[]) => void;

/** Sends the image of event 5, which is held back. */
let release = () => {};

/** Events 3 and 5 have images that can be shown, and event 1 one that can not. */
function answerImages(upstream: FakeUpstream): void {
  const imageOf = (id: number, eventId: number) => ({
    '@id': `/api/event_images/${id}`,
    imageFile: { url: `/uploads/${id}.png` },
    event: `/api/events/${eventId}`,
  });
  const members = [imageOf(7, 1), imageOf(9, 3), imageOf(11, 5)];
  upstream.answer = ({ url = '' }, response) => {
    if (url.startsWith('/api/event_images'))
      response
        .writeHead(200, { 'content-type': 'application/ld+json' })
        .end(JSON.stringify({ 'hydra:member': members, 'hydra:totalItems': members.length }));
    else if (url === '/uploads/9.png') response.writeHead(200).end(sampleImage('png'));
    else if (url === '/uploads/7.png') response.writeHead(200).end(sampleImage('png').subarray(0, 60));
    else if (url === '/uploads/11.png') release = () => void response.writeHead(200).end(sampleImage('jpeg'));
    else return false;
    return true;
  };
}

async function createTestState(upstreamUrl: string, folder: string) {
  const env = { EVENT_SERVICE_URL: upstreamUrl, EVENT_SERVICE_API_KEY: 'right-key-1', DATA_DIR: folder };
  const settings = { ...readSettings(env, join(folder, 'page')), eventServiceUrl: upstreamUrl };
  const context = {
    random: () => 0.5,
    monotonic: () => 0,
    logger: createLogger('silent'),
    passwordCost: {},
    redisStartMs: 100,
  };
  return createGatewayState({ ...context, settings, now: () => now });
}

beforeAll(async () => {
  const upstream = await startFakeUpstream();
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa');
  upstream.events = [
    fakeEvent(1, [3], { name: 'Kultur &amp; Campus' }),
    fakeEvent(3, [2]),
    fakeEvent(5, [2]),
  ];
  answerImages(upstream);
  const folder = await mkdtemp(join(tmpdir(), 'aushang-plain-'));
  await writePages(join(folder, 'page'), 'build-1');
  const state = await createTestState(upstream.url, folder);
  await state.publisher.poll();
  app = createApp({ ...state, slides: { ...state.slides, draw } });
  let changedAt = 0;
  let storing: Promise<unknown> = Promise.resolve();
  setNotices = (...list) => {
    changedAt += 1;
    const rest = {
      monitors: [],
      screens: [],
      categories: [],
      by: '',
      liftedBy: null,
      widened: null,
      changedAt,
    };
    const over = state.notices.list().map((one) => ({ ...one, until: '2000-01-01T00:00:00Z', changedAt }));
    const set = list.map((one) => ({ ...one, ...rest, changedAt: changedAt + 0.5 }));
    storing = state.notices.change([...over, ...set]);
  };
  closers.push(
    () => storing,
    () => app.close(),
    () => state.client.close(),
    () => upstream.stop(),
    () => rm(folder, { recursive: true }),
  );
});

afterAll(async () => {
  for (const close of closers) await close();
});

beforeEach(() => {
  slide = drawn;
  illustrate = ({ address }) => slide && { ...slide, html: `<img src="${address}">` };
  now = Date.parse('2026-11-20T12:00:00+01:00');
  asked.length = 0;
  askedAlarms.length = 0;
  keys.length = 0;
  clients.length = 0;
  drawnAlarm = null;
  setNotices();
});

const get = (url: string) => app.inject({ url, headers: { host: 'aushang.example.edu' } });

describe('GET /preview/{id}', () => {
  it('is the slide of the event for a frame, without scripts, notices and the limits of a screen', async () => {
    setNotices(sampleNotice({ level: 'alarm' }));
    slide = { ...drawn, key: '/api/events/3' };
    const { statusCode, headers, body } = await get('/preview/3?monitor=mensa');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(body).toContain('<img src="/plain/images/9.jpg?v=');
    expect(body).not.toContain('<script');
    const search = 'monitor=mensa&days=365&limit=200';
    expect(asked).toMatchObject([
      { search, only: '/api/events/3', image: null, notices: [], isPlain: false },
      { search, only: '/api/events/3', image: { id: 9 } },
    ]);
    expect(new Set(keys).size).toBe(2);
  });

  it('is a sentence in place of a slide that there is not', async () => {
    for (const id of ['99', 'x', '-1', '9'.repeat(20)]) {
      const { statusCode, body } = await get(`/preview/${id}?monitor=mensa`);
      expect(statusCode).toBe(404);
      expect(body).toContain('noch keine Folie dieser Veranstaltung');
    }
    expect(asked).toEqual([]);
    slide = null;
    const english = await get('/preview/1?monitor=mensa&lang=en');
    expect([english.statusCode, english.body]).toEqual([
      404,
      expect.stringContaining('no slide of this event'),
    ]);
  });
});

describe('GET /api/slides', () => {
  it('answers the slide that follows, with the build and the age of the data', async () => {
    const response = await get('/api/slides?monitor=mensa&plain=1&days=9&after=%2Fapi%2Fevents%2F3');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      key: '/api/events/1',
      seconds: 14,
      picture: null,
      html: drawn.html,
      rules: drawn.rules,
      build: 'build-1',
      version,
      asOf: ['Stand 12:00', 'Stand Fr 20. Nov, 12:00'],
      isNight: false,
      after: '/api/events/3',
      inForce: '',
      isAlarm: false,
      endsInMs: null,
      later: null,
      ends: [],
    });
    const origin = 'http://aushang.example.edu';
    expect(asked).toMatchObject([
      { search: 'monitor=mensa&days=9', after: '/api/events/3', isPlain: true, origin },
    ]);
  });

  it('is asked for with the network of the wall, also where alarms cover it', async () => {
    const url = '/api/slides?monitor=mensa&plain=1';
    await app.inject({ url, remoteAddress: '2001:db8:1:2::7' });
    setNotices(sampleNotice({ level: 'alarm' }));
    await app.inject({ url, remoteAddress: '192.0.2.7' });
    await app.inject({ url: '/?monitor=mensa', remoteAddress: '192.0.2.8' });
    expect([...new Set(clients)]).toEqual(['2001:db8:1:2', '192.0.2.7', '192.0.2.8']);
  });

  it('speaks the language of the address, and knows the night of its time zone', async () => {
    now = Date.parse('2026-11-21T03:30:00+01:00');
    slide = { ...drawn, language: 'en' };
    expect((await get('/api/slides?monitor=mensa&lang=en')).json()).toMatchObject({
      asOf: ['As of 12:00', 'As of Fri 20 Nov, 12:00'],
      isNight: true,
    });
    const elsewhere = await get('/api/slides?monitor=mensa&tz=America/New_York');
    expect(elsewhere.json()).toMatchObject({ isNight: false });
  });

  it.each(['idle', 'dark'])('lets a page that is %s ask again after a minute', async (key) => {
    slide = { ...drawn, key, seconds: 600 };
    expect((await get('/api/slides?monitor=mensa')).json()).toMatchObject({ key, seconds: 60 });
  });

  it('begins the loop after a key that no loop has, so that none is kept by itself', async () => {
    const afterOf = async (key: string) => {
      await get(`/api/slides?monitor=mensa&after=${encodeURIComponent(key)}`);
      return asked.pop()?.after;
    };
    for (const key of ['/api/events/1~99', 'overview-today-1', 'overview-later-200~2'])
      expect(await afterOf(key)).toBe(key);
    for (const key of [
      '/api/events/1~1',
      '/api/events/1~999',
      'overview-1',
      'overview-week-0',
      'overview-x-1',
    ])
      expect(await afterOf(key)).toBeNull();
  });

  it('refuses without a monitor, and says when to ask again if no slide can be drawn', async () => {
    expect((await get('/api/slides')).statusCode).toBe(404);
    slide = null;
    const response = await get('/api/slides?monitor=mensa');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
  });

  it('writes weights that engines below Chromium 62 know', async () => {
    slide = { ...drawn, rules: ['.t{font-weight:450}', '@media screen{.s{font-weight:650}}'] };
    const { rules } = (await get('/api/slides?monitor=mensa')).json<DrawnSlide>();
    expect(rules).toEqual(['.t{font-weight:400}', '@media screen{.s{font-weight:700}}']);
  });

  it('keeps one slide for addresses that differ in what does not change it', async () => {
    for (const more of [
      '',
      '&after=idle',
      '&after=x',
      '&after=%2Fapi%2Fevents%2F4',
      '&transition=none',
      '&diag=1',
    ])
      await get(`/api/slides?monitor=mensa${more}`);
    expect(new Set(keys).size).toBe(1);
    expect(asked[0]).toMatchObject({ search: 'monitor=mensa', after: null });
    await get('/api/slides?monitor=mensa&after=%2Fapi%2Fevents%2F3');
    expect(new Set(keys).size).toBe(2);
  });

  it.each(['a b', 'board.example.edu:x', '"><b>', 'x'.repeat(300)])(
    'knows no address of the gateway from the host %s',
    async (host) => {
      await app.inject({ url: '/api/slides?monitor=mensa', headers: { host } });
      expect(asked[0]?.origin).toBeNull();
    },
  );

  it.each(['10.0.0.2:8080', '[2001:db8::1]:80', 'aushang_test'])(
    'knows its address from %s',
    async (host) => {
      await app.inject({ url: '/api/slides?monitor=mensa', headers: { host } });
      expect(asked[0]?.origin).toBe(`http://${host}`);
    },
  );
});

describe('notices', () => {
  const alarm = (fields: Partial<Notice> = {}) => sampleNotice({ id: 'alarm-1', ...fields });
  const band = (fields: Partial<Notice> = {}) => sampleNotice({ id: 'note-1', level: 'notice', ...fields });
  const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const read = async (query = 'monitor=mensa&after=%2Fapi%2Fevents%2F3') =>
    (await get(`/api/slides?${query}`)).json<PlainSlide>();
  beforeEach(() => {
    drawnAlarm = ({ alarms, turn }) => {
      const html = `<article>${alarms.map(({ id }) => id).join()} ${turn}</article>`;
      return { ...drawn, key: '', seconds: 12, html, rules: ['p{font-weight:650}'] };
    };
  });

  it('that are alarms take the place of the slide, and the loop stays where it was', async () => {
    setNotices(alarm());
    expect(await read()).toMatchObject({
      key: '/api/events/3',
      after: '/api/events/3',
      html: '<article>alarm-1 0</article>',
      rules: ['p{font-weight:700}'],
      seconds: 12,
      isAlarm: true,
      endsInMs: null,
      later: null,
      inForce: 'alarm-1  ',
    });
    expect(askedAlarms).toMatchObject([{ search: '', turn: 0, isPlain: true }]);
    expect(asked).toEqual([]);
  });

  it('that are alarms are there without a slide, a known monitor or a monitor, also on the page', async () => {
    setNotices(alarm());
    slide = null;
    for (const query of ['monitor=mensa', 'monitor=keller', '']) {
      expect((await read(query)).html).toContain('alarm-1');
      const page = await get(`/?plain=1&${query}`);
      expect(page.body).toContain('<article>alarm-1 0</article>');
      expect(page.body).toContain('content="12; url=');
    }
  });

  it('that are alarms are written plainly while they can not be drawn', async () => {
    setNotices(alarm({ text: { de: 'Räumen <sofort>' } }));
    drawnAlarm = null;
    const { html, seconds, rules } = await read();
    expect(html).toMatch(
      /^<article class="first" aria-current="true" lang="de" data-notice="alarm-1" role="alert">/,
    );
    expect(html).toContain('Räumen &lt;sofort&gt;');
    expect(rules[0]).toContain('background:#9c0019');
    expect(seconds).toBe(5);
  });

  it('that are alarms are asked for again at their end, and tell what follows', async () => {
    setNotices(alarm({ id: 'alarm-2', until: inSeconds(7) }), alarm({ until: inSeconds(60) }));
    expect(await read()).toMatchObject({
      html: '<article>alarm-1,alarm-2 0</article>',
      seconds: 7,
      endsInMs: 7000,
      later: { html: '<article>alarm-1 0</article>', endsInMs: 60_000, later: null },
    });
    now += 60_000;
    expect(await read()).toMatchObject({ html: drawn.html, isAlarm: false });
  });

  it('that are alarms follow each other by the time where they do not fit together', async () => {
    setNotices(alarm());
    const draw = drawnAlarm;
    drawnAlarm = (request) => ({ ...(draw?.(request) ?? drawn), seconds: 30, turns: 3 });
    const turns: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      const { html, seconds } = await read();
      turns.push(`${/\d(?=<)/.exec(html)?.[0]} ${seconds}`);
      now += seconds * 1000;
    }
    const from = Number(turns[0]?.[0]);
    expect(turns).toEqual(
      [0, 0, 1, 1, 2].map((more, at) => `${(from + more) % 3} ${at % 2 === 0 ? 20 : 10}`),
    );
  });

  it('for a band are drawn with the slide, which is kept for each of them', async () => {
    setNotices(band({ until: inSeconds(60) }), alarm({ id: 'over', until: inSeconds(-1) }));
    const answer = await read();
    expect(answer).toMatchObject({ html: drawn.html, isAlarm: false, ends: [['note-1', 60_000]] });
    expect(answer.inForce).toBe(`note-1  ${inSeconds(60)}`);
    expect(asked).toMatchObject([{ notices: [{ id: 'note-1' }], turn: 0 }]);
    setNotices();
    await read();
    expect(asked).toMatchObject([{}, { notices: [] }]);
    expect(new Set(keys).size).toBe(2);
  });

  it('of which there are more than a band holds take turns', async () => {
    setNotices(...['note-1', 'note-2', 'note-3', 'note-4', 'note-5'].map((id) => band({ id })));
    for (let step = 0; step < 6; step += 1) {
      await read();
      now += 7000;
    }
    expect(new Set(asked.map(({ turn }) => turn))).toEqual(new Set([0, 1, 2]));
  });
});

describe('the picture of a slide', () => {
  const ask = async () => (await get('/api/slides?monitor=mensa')).json<{ picture: string; html: string }>();
  beforeEach(() => {
    slide = { ...drawn, key: '/api/events/3' };
  });

  it('is drawn with its size and its address, which is served as a JPEG', async () => {
    const { picture, html } = await ask();
    expect(picture).toMatch(/^\/plain\/images\/9\.jpg\?v=\w+$/);
    expect(html).toBe(`<img src="${picture}">`);
    expect(asked.map(({ image }) => image)).toEqual([null, { id: 9, address: picture, width: 3, height: 2 }]);
    const response = await get(picture);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringContaining('max-age=3600'),
      'x-content-type-options': 'nosniff',
    });
    expect(response.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    const { etag = '' } = response.headers;
    const again = await app.inject({ url: picture, headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  it('is on the page too', async () => {
    const { body } = await get('/?monitor=mensa&plain=1');
    expect(body).toContain('<img src="/plain/images/9.jpg?v=');
  });

  it.each<[string, (image: SlideImage) => DrawnSlide | null]>([
    ['the slide has no room for it', () => slide],
    ['the slide can not be drawn with it', () => null],
  ])('is missing where %s', async (_, draw) => {
    illustrate = draw;
    expect(await ask()).toMatchObject({ picture: null, html: drawn.html });
  });

  it('is missing while it is not ready, and there when the slide comes again', async () => {
    slide = { ...drawn, key: '/api/events/5' };
    expect(await ask()).toMatchObject({ picture: null, html: drawn.html });
    release();
    expect((await get('/plain/images/11.jpg')).statusCode).toBe(200);
    expect((await ask()).picture).toContain('/plain/images/11.jpg?v=');
  });

  it('is missing where the image can not be read', async () => {
    slide = drawn;
    expect(await ask()).toMatchObject({ picture: null, html: drawn.html });
    expect((await get('/plain/images/7.jpg')).statusCode).toBe(404);
  });

  it.each(['8.jpg', '9.png', '9', 'x.jpg', '..%2f9.jpg', '9.jpg/9.jpg'])(
    'is not served at %s',
    async (name) => {
      expect((await get(`/plain/images/${name}`)).statusCode).toBe(404);
    },
  );

  it('is served only while its event may be shown', async () => {
    now = Date.parse('2026-11-25T12:00:00+01:00');
    expect((await get('/plain/images/9.jpg')).statusCode).toBe(404);
  });
});

describe('GET /?…&plain=1', () => {
  it('holds the slide, its rules and the address of the next one for a browser without script', async () => {
    const response = await get('/?monitor=mensa&limit=5&plain=1&after=%2Fapi%2Fevents%2F3');
    expect(response.body).toContain(`>${drawn.html}</div>`);
    expect(response.body).toContain(`<style id="rules">${drawn.rules.join('\n')}</style>`);
    expect(response.body).toContain(
      '<noscript><meta http-equiv="refresh" content="14; url=/?monitor=mensa&amp;limit=5&amp;plain=1&amp;after=%2Fapi%2Fevents%2F1"/></noscript>',
    );
    expect(response.body).toContain('"/plain-wall.css"');
    expect(response.body).toContain('<script src="/plain-wall.js">');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-build': 'build-1' });
    expect(asked[0]?.after).toBe('/api/events/3');
  });

  it('allows its styles by hash and no other inline code', async () => {
    const policy = String((await get('/?monitor=mensa&plain=1')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    slide = { ...drawn, html: '<script>slipped()</script><style>slipped()</style>' };
    const page = await get('/?monitor=mensa&plain=1');
    expect(page.body).toContain('<script>slipped()</script>');
    expect(page.headers['content-security-policy']).toBe(policy);
  });

  it('waits at most 30 seconds without script', async () => {
    slide = { ...drawn, seconds: 600 };
    expect((await get('/?monitor=mensa&plain=1')).body).toContain('content="30; url=');
  });

  it('says that it waits while no slide can be drawn, and then goes on in the loop', async () => {
    slide = null;
    const response = await get('/?monitor=mensa&plain=1&lang=en&after=%2Fapi%2Fevents%2F3');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<html lang="en"');
    expect(response.body).toContain('Connecting …');
    expect(response.body).toContain(
      'content="5; url=/?monitor=mensa&amp;lang=en&amp;plain=1&amp;after=%2Fapi%2Fevents%2F3"',
    );
    expect(response.body).toContain('<script src="/plain-wall.js">');
  });

  it('is the kiosk page without `plain`, and where no monitor is known', async () => {
    for (const path of [
      '/?monitor=mensa',
      '/?monitor=mensa&plain=0',
      '/?plain=1',
      '/?monitor=keller&plain=1',
    ])
      expect((await get(path)).body).toContain('Aushang build-1');
    expect(asked.filter(({ isPlain }) => isPlain)).toEqual([]);
  });
});

it('has no fonts while the pages are not built', async () => {
  expect((await get('/plain/display-latin.woff')).statusCode).toBe(404);
});
