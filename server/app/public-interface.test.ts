import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pngOfSize, sampleImage } from '@aushang/serving/images/sample-images.ts';
import { fakeCategory, fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway, writePages } from '#server/testing/test-gateway.ts';

const collection = z.object({
  '@type': z.literal('hydra:Collection'),
  'hydra:totalItems': z.number(),
  'hydra:member': z.array(z.looseObject({ '@id': z.string(), name: z.string() })),
});

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

async function members(path: string): Promise<string[]> {
  const body = collection.parse(await (await test.get(path)).json());
  return body['hydra:member'].map((member) => member['@id'].split('/').at(-1) ?? '');
}

describe('/api/events', () => {
  it('holds all published events that have not ended', async () => {
    expect(await members('/api/events')).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    ['mensa', ['1', '3']],
    ['Mensa', ['1', '3']],
    ['3', ['1', '3']],
    ['monitore/mensa', ['1', '3']],
    ['mensa,bibliothek', ['1', '2', '3']],
    ['nirgends', []],
    [`${'ein-langer-name,'.repeat(49)}mensa`, ['1', '3']],
    [`${'x,'.repeat(50)}mensa`, []],
    ['%00%0d%0aX-Evil:1', []],
  ])('holds the events of monitor %s', async (monitor, ids) => {
    expect(await members(`/api/events?monitor=${monitor}`)).toEqual(ids);
  });

  it('and the pages for phones take the first 50 monitors of a list', async () => {
    const statusOf = async (path: string) => (await test.get(path)).status;
    for (const end of ['', '.ics']) {
      expect(await statusOf(`/m/${'x,'.repeat(49)}mensa${end}`)).toBe(200);
      expect(await statusOf(`/m/${'x,'.repeat(50)}mensa${end}`)).toBe(404);
    }
  });

  it('has the age of the data in its headers on 200 and on 304', async () => {
    const first = await test.get('/api/events?monitor=mensa');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('x-data-as-of')).toBe('2026-11-20T11:00:00.000Z');
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=86400',
    );
    test.clock.now += 60_000;
    await test.gateway.pollNow();
    const second = await test.get('/api/events?monitor=mensa', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.headers.get('x-data-as-of')).toBe('2026-11-20T11:01:00.000Z');
    expect(second.headers.get('x-poll-seconds')).toBe('3600');
  });

  it('changes its ETag with its content alone', async () => {
    const etagOf = async (monitor: string) =>
      (await test.get(`/api/events?monitor=${monitor}`)).headers.get('etag');
    const [mensa, library] = [await etagOf('mensa'), await etagOf('bibliothek')];
    test.upstream.events[1] = fakeEvent(2, [4], { name: 'Neu' });
    await test.gateway.pollNow();
    expect(await etagOf('mensa')).toBe(mensa);
    expect(await etagOf('bibliothek')).not.toBe(library);
  });

  it('is sent with brotli, gzip or uncompressed', async () => {
    test.upstream.events = Array.from({ length: 50 }, (_, n) => fakeEvent(n + 1, [3]));
    await test.gateway.pollNow();
    for (const [accepts, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await test.get('/api/events', { 'accept-encoding': accepts });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(collection.parse(await response.json())['hydra:totalItems']).toBe(50);
    }
  });

  it('has no event after its end, and has it again when the clock is set back', async () => {
    test.clock.now = Date.parse('2026-11-24T20:00:00.001+01:00');
    expect(await members('/api/events')).toEqual([]);
    expect((await test.get('/api/events/1')).status).toBe(404);
    test.clock.now = Date.parse('2026-11-24T20:00:00+01:00');
    expect(await members('/api/events')).toEqual(['1', '2', '3', '4']);
  });

  it('has plain texts, category names, and no other fields', async () => {
    const text = await (await test.get('/api/events')).text();
    expect(text).toContain('"name":"Kultur & Campus"');
    expect(text).toContain('{"@id":"/api/filter_categories/3","@type":"FilterCategory","name":"Mensa"}');
    expect(text).not.toMatch(/geheim|contactPersons|right-key|Unveröffentlicht/);
  });

  it('answers HEAD with the headers of GET', async () => {
    const response = await fetch(`${test.url}/api/events`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await response.text()).toBe('');
  });

  it('answers in every language of the site, and in the first for an unknown one', async () => {
    await writeFile(join(test.folder, 'site.json'), JSON.stringify({ languages: ['de', 'en'] }));
    test.upstream.answer = (request) => {
      const isEnglish = request.headers['accept-language'] === 'en';
      test.upstream.events[0] = fakeEvent(1, [3], { name: isEnglish ? 'Culture' : 'Kultur' });
      return false;
    };
    test = await test.restart({ SITE_FILE: join(test.folder, 'site.json') });
    const nameIn = async (lang: string) => {
      const body = collection.parse(await (await test.get(`/api/events?lang=${lang}`)).json());
      return body['hydra:member'][0]?.name;
    };
    expect([await nameIn('de'), await nameIn('en'), await nameIn('fr')]).toEqual([
      'Kultur',
      'Culture',
      'Kultur',
    ]);
    await writeFile(join(test.folder, 'site.json'), JSON.stringify({ languages: ['de'] }));
    test = await test.restart({ SITE_FILE: join(test.folder, 'site.json') });
    expect(await nameIn('en')).toBe('Kultur');
  });
});

describe('the other addresses', () => {
  it('answer one event, and 404 as a Hydra error', async () => {
    expect(await (await test.get('/api/events/1')).json()).toMatchObject({
      '@context': '/api/contexts/Event',
      '@id': '/api/events/1',
    });
    for (const path of [
      '/api/events/5',
      '/api/events/6',
      '/api/events/99',
      '/api/events/x',
      '/api/nothing',
    ]) {
      const response = await test.get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ '@type': 'hydra:Error' });
    }
  });

  it('answer the categories', async () => {
    expect(await members('/api/filter_categories')).toEqual(['1', '2', '3', '4']);
  });

  it('answer the time, never cached', async () => {
    const response = await test.get('/api/time');
    expect(await response.json()).toEqual({
      software: 'aushang',
      now: test.clock.now,
      iso: '2026-11-20T11:00:00.000Z',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('only the time may be read by pages of other origins, such as one that this gateway has moved from', async () => {
    const paths = ['/api/time', '/api/events', '/site.json', '/healthz', '/api/screens', '/'];
    const answers = await Promise.all(paths.map((path) => test.get(path, { origin: 'http://old.example' })));
    const allowed = answers.map(({ headers }) => headers.get('access-control-allow-origin'));
    expect(allowed).toEqual(['*', null, null, null, null, null]);
  });

  it('answer health and readiness', async () => {
    expect((await test.get('/healthz')).status).toBe(200);
    expect((await test.get('/readyz')).status).toBe(200);
  });

  it('tell the version of package.json, in a form that deploy/aushang-screen looks for', async () => {
    const text = await (await test.get('/healthz')).text();
    expect(text).toContain('"ok"');
    expect(JSON.parse(text)).toEqual({ status: 'ok', version: version });
  });

  it('count in the metrics', async () => {
    await test.get('/api/events');
    const text = await (await test.get('/metrics')).text();
    expect(text).toContain('aushang_requests_total{route="/api/events",status="200"} 1');
    expect(text).toContain('aushang_polls_total{result="ok"} 2');
    expect(text).toContain('aushang_snapshot_events 6');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain(`aushang_build_info{version="${version}",build="build-1"} 1`);
    expect((await test.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  });

  it('answer the site with version and build, whatever the file says, and logos beside the site file', async () => {
    const folder = join(test.folder, 'site');
    await mkdir(folder);
    await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(
      join(folder, 'site.json'),
      JSON.stringify({ name: 'HS', version: '9.9.9', build: 'b', logo: { light: '../logo.svg' } }),
    );
    test = await test.restart({ SITE_FILE: join(folder, 'site.json') });
    const site: unknown = await (await test.get('/site.json')).json();
    expect(site).toMatchObject({ name: 'HS', build: 'build-1', logo: { light: '/site/light.svg' } });
    expect(site).toHaveProperty('version', version);
    const logo = await test.get('/site/light.svg');
    expect(logo.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
    expect((await test.get('/site/site.json')).status).toBe(404);
  });

  it('answer the last good site while the file is broken', async () => {
    const file = join(test.folder, 'site.json');
    await writeFile(file, '{"name":"Gut"}');
    test = await test.restart({ SITE_FILE: file });
    await writeFile(file, '{"name":"Gut","timeZone":"Mars/Olympus"}');
    await test.gateway.refreshNow();
    expect(await (await test.get('/site.json')).json()).toMatchObject({
      name: 'Gut',
      timeZone: 'Europe/Berlin',
    });
    expect(test.log.filter((line) => line.includes('site file can not be used'))).toHaveLength(1);
    expect(await (await test.get('/metrics')).text()).toContain('aushang_site_file_broken 1');
    await writeFile(file, '{"name":"Besser noch"}');
    await test.gateway.refreshNow();
    expect(await (await test.get('/site.json')).json()).toMatchObject({ name: 'Besser noch' });
  });
});

describe('the pages', () => {
  it('are the kiosk page at every path without a file, and the desk at /desk', async () => {
    for (const path of ['/', '/?monitor=mensa', '/irgendwo', '/a/b'])
      expect(await (await test.get(path)).text()).toContain('Aushang build-1');
    expect(await (await test.get('/desk')).text()).toContain('Schreibtisch');
  });

  it('name their build at the kiosk page, by which a service worker recognizes it', async () => {
    expect((await test.get('/?monitor=mensa')).headers.get('x-build')).toBe('build-1');
    expect((await test.get('/desk')).headers.has('x-build')).toBe(false);
  });

  it('are revalidated; their assets are immutable and compressed', async () => {
    for (const path of ['/', '/sw.js', '/desk'])
      expect((await test.get(path)).headers.get('cache-control')).toBe('no-cache');
    const asset = await test.get('/assets/page-build-1.js', { 'accept-encoding': 'gzip, br' });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect((await test.get('/assets/nothing.js')).status).toBe(404);
    expect((await test.get('/missing.png')).status).toBe(404);
  });

  it('include the assets of the previous build; a new build is announced', async () => {
    const pageDir = join(test.folder, 'page');
    const stream = await test.get('/api/updates?build=build-1');
    const reader = stream.body?.getReader();
    await reader?.read();
    await rm(pageDir, { recursive: true });
    await writePages(pageDir, 'build-2');
    await test.gateway.refreshNow();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('event: reload\ndata: build-2\n\n');
    await reader?.cancel();
    expect(await (await test.get('/')).text()).toContain('build-2');
    expect((await test.get('/assets/page-build-1.js')).status).toBe(200);
    expect((await test.get('/assets/page-build-2.js')).status).toBe(200);
    expect((await test.get('/site.json')).headers.get('etag')).not.toBeNull();
  });
});

describe('/api/verdicts', () => {
  const verdicts = async (query: string, headers = {}) => {
    const body: unknown = await (await test.get(`/api/verdicts?${query}`, headers)).json();
    return body;
  };

  it('returns every reason for one event, monitor by monitor', async () => {
    expect(await verdicts('event=1')).toMatchObject({
      results: [
        {
          event: { '@id': '/api/events/1' },
          verdicts: [
            { monitor: { id: 'mensa' }, code: 'this-monitor', shown: true },
            { monitor: { id: 'bibliothek' }, code: 'other-monitor', shown: false },
          ],
        },
      ],
    });
  });

  it('returns all verdicts of one monitor, also of ended and unreadable members', async () => {
    test.upstream.events.push({ '@id': '/api/events/7', name: 'Ohne Beginn' });
    await test.gateway.pollNow();
    const body = z
      .object({ results: z.array(z.object({ verdicts: z.array(z.object({ code: z.string() })) })) })
      .parse(await verdicts('monitor=mensa'));
    const codes = body.results.flatMap((result) => result.verdicts.map(({ code }) => code));
    expect(codes).toEqual([
      'this-monitor',
      'other-monitor',
      'all-monitors',
      'untagged',
      'ended',
      'unreadable',
    ]);
  });

  it('finds events by words and returns reasons in both languages', async () => {
    const german = JSON.stringify(await verdicts('q=kultur%20campus&monitor=bibliothek'));
    expect(german).toContain('Sie ist nur');
    const english = JSON.stringify(await verdicts('q=kultur&monitor=bibliothek&lang=en'));
    expect(english).toContain('other-monitor');
    expect(english).not.toContain('Sie ist');
  });

  it('has the state of an event', async () => {
    const change = (fields: object) => Object.assign(test.upstream.events[0] ?? {}, fields);
    const state = async () => {
      await test.gateway.pollNow();
      const { results } = z
        .object({ results: z.array(z.object({ event: z.looseObject({}) })) })
        .parse(await verdicts('event=1'));
      return results[0]?.event;
    };
    expect(await state()).toMatchObject({ state: null, archived: false });
    change({ canceled: true });
    expect(await state()).toMatchObject({ state: 'canceled' });
    change({ alternativeEvents: ['/api/events/2'] });
    expect(await state()).toMatchObject({ state: 'postponed' });
  });

  it('counts the limit among all events', async () => {
    expect(await verdicts('event=1&monitor=mensa&limit=1')).toMatchObject({
      results: [{ verdicts: [{ code: 'over-limit' }] }],
    });
  });

  it('holds unpublished events only behind a password', async () => {
    expect(await verdicts('event=5')).toMatchObject({ results: [] });
    expect(await verdicts('q=unver')).toMatchObject({ results: [] });
    test = await test.restart({ DESK_PASSWORD: 'drei kluge Worte' });
    const refused = await test.get('/api/verdicts?event=5');
    expect(refused.status).toBe(401);
    expect((await test.get('/desk')).status).toBe(401);
    const signedIn = await fetch(`${test.url}/desk/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ password: 'drei kluge Worte' }),
      redirect: 'manual',
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await verdicts('event=5', { cookie })).toMatchObject({
      results: [{ verdicts: [{ code: 'unpublished' }, { code: 'unpublished' }] }],
    });
  });

  it('is 404 with the desk off', async () => {
    test = await test.restart({ DESK: 'off' });
    expect((await test.get('/api/verdicts?event=1')).status).toBe(404);
    expect((await test.get('/desk')).status).toBe(404);
  });
});

describe('/api/images', () => {
  const png = sampleImage('png');

  async function withImage(url: string, body: Buffer | string): Promise<Response> {
    const image = { '@id': '/api/event_images/9', imageFile: { url }, event: '/api/events/1' };
    test.upstream.answer = (request, response) => {
      if (request.url?.startsWith('/api/event_images') === true) {
        response.writeHead(200, { 'content-type': 'application/ld+json' });
        response.end(JSON.stringify({ 'hydra:member': [image], 'hydra:totalItems': 1 }));
        return true;
      }
      if (request.url?.startsWith('/uploads/') !== true) return false;
      expect(request.headers['x-api-key']).toBeUndefined();
      response.writeHead(200, { 'content-type': 'image/png' }).end(body);
      return true;
    };
    test.upstream.events[0] = fakeEvent(1, [3], { modifiedAtRecursive: '2026-11-20T09:00:00+01:00' });
    await test.gateway.pollNow();
    return test.get('/api/images/9');
  }

  it('are served with their type, without sending the key', async () => {
    const response = await withImage('/uploads/a.png', png);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(
      (await test.get('/api/images/9', { 'if-none-match': response.headers.get('etag') ?? '' })).status,
    ).toBe(304);
  });

  it('are a JPEG for the plain wall', async () => {
    await withImage('/uploads/a.png', png);
    const response = await test.get('/plain/images/9.jpg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect((await test.get('/plain/images/1.jpg')).status).toBe(404);
  });

  it('are not served as SVG or HTML, whatever their declared type', async () => {
    expect((await withImage('/uploads/a.png', '<svg onload="alert(1)"/>')).status).toBe(404);
  });

  it('are not shown above 40 megapixels, which is logged once', async () => {
    expect((await withImage('/uploads/a.png', pngOfSize(30_000, 30_000))).status).toBe(404);
    expect((await test.get('/api/images/9')).status).toBe(404);
    const lines = test.log.filter((line) => line.includes('too many pixels'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"image":9,"width":30000,"height":30000,"mostPixels":40000000');
  });

  it('are shown up to 40 megapixels', async () => {
    expect((await withImage('/uploads/a.png', pngOfSize(8000, 5000))).status).toBe(200);
  });

  it('are not fetched from other hosts or from the interface', async () => {
    const foreign = 'http://127.0.0.1:9/uploads/a.png //evil.example/a.png /api/events file:///etc/passwd';
    for (const url of foreign.split(' ')) expect((await withImage(url, png)).status).toBe(404);
  });

  const imageNotes = async () => {
    const { eventNotes } = await (await test.get('/api/desk')).json();
    return eventNotes.map(({ code, events }: { code: string; events: object[] }) => ({ code, events }));
  };
  const noteOf = (typed: string) => [
    {
      code: 'no-image',
      events: [{ id: 1, name: 'Ereignis 1', notes: [{ code: 'no-image', of: 'imageId', typed }] }],
    },
  ];

  it('that no screen can show are named on the desk, once a screen has asked for them', async () => {
    const response = await withImage('/uploads/a.svg', '<svg onload="alert(1)"/>');
    expect(response.status).toBe(404);
    expect(await imageNotes()).toEqual(noteOf('SVG'));
    expect((await withImage('/uploads/b.png', png)).status).toBe(200);
    expect(await imageNotes()).toEqual([]);
  });

  it('elsewhere are named at once', async () => {
    await withImage('https://elsewhere.example/a.png', png);
    expect(await imageNotes()).toEqual(noteOf('elsewhere'));
  });

  it('without a file are named at once', async () => {
    await withImage('', png);
    expect(await imageNotes()).toEqual(noteOf('missing'));
    expect(await (await test.get('/api/events/1')).json()).toMatchObject({ images: [] });
  });

  it('have an address whose entities are decoded', async () => {
    expect((await withImage('/uploads/a.png?v=1&amp;w=2', png)).status).toBe(200);
    expect(test.upstream.requests).toContain('/uploads/a.png?v=1&w=2');
  });

  it('of the service’s own host by the other scheme are shown', async () => {
    const own = test.upstream.url.replace('http:', 'https:');
    expect((await withImage(`${own}/uploads/a.png`, png)).status).toBe(200);
  });

  it('are served only for events that may be shown', async () => {
    expect((await test.get('/api/images/9')).status).toBe(404);
    expect((await test.get('/api/images/..%2f9')).status).toBe(404);
  });
});

describe('categories', () => {
  it('stay the same monitor by id when they are renamed', async () => {
    test.upstream.categories[2] = fakeCategory(3, 'Mensa Nord');
    await test.gateway.pollNow();
    expect(await members('/api/events?monitor=3')).toEqual(['1', '3']);
    expect(await members('/api/events?monitor=mensa-nord')).toEqual(['1', '3']);
    // An address with the old name still finds it.
    expect(await members('/api/events?monitor=mensa')).toEqual(['1', '3']);
  });
});
