import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fakeCategory, fakeEvent } from '#server/testing/fake-upstream.ts';
import { sendRaw } from '#server/testing/send-raw.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const largest = 2_000_000;
const verdictsSchema = z.object({
  complete: z.boolean(),
  results: z.array(
    z.object({
      event: z.object({ '@id': z.string() }),
      verdicts: z.array(
        z.object({ monitor: z.object({ id: z.string(), name: z.string() }), code: z.string() }),
      ),
    }),
  ),
});
const collection = z.object({
  'hydra:totalItems': z.number(),
  'hydra:view': z.optional(z.object({ '@type': z.string() })),
  'hydra:member': z.array(z.object({ '@id': z.string() })),
});

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

/** Their ids count from 10. */
function addMonitors(count: number): void {
  for (let n = 0; n < count; n += 1) test.upstream.categories.push(fakeCategory(10 + n, `Gebäude ${n + 1}`));
}

/** Compresses to three quarters. */
const noise = (characters: number) => randomBytes((characters * 3) / 4).toString('base64url');

async function preparedBytes(): Promise<number> {
  const text = await (await test.get('/metrics')).text();
  return Number(/^aushang_prepared_answers_bytes (\S+)$/m.exec(text)?.[1]);
}

describe('/api/verdicts', () => {
  const getVerdicts = async (query: string) => {
    const response = await test.get(`/api/verdicts?${query}`);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(largest);
    return verdictsSchema.parse(JSON.parse(text));
  };

  it('has each monitor once, however it is named', async () => {
    const { complete, results } = await getVerdicts(
      `event=1&monitor=${'3,'.repeat(200)}mensa,x1,x2,monitore/mensa`,
    );
    expect(complete).toBe(true);
    expect(results[0]?.verdicts.map(({ monitor }) => monitor.id)).toEqual(['mensa']);
    expect((await getVerdicts('event=1&monitor=x1,x2')).results[0]?.verdicts).toEqual([]);
  });

  it('finds a monitor by its ID in every language', async () => {
    await writeFile(join(test.folder, 'site.json'), JSON.stringify({ languages: ['de', 'en'] }));
    test.upstream.answer = (request) => {
      const isEnglish = request.headers['accept-language'] === 'en';
      test.upstream.categories[2] = fakeCategory(3, isEnglish ? 'Canteen' : 'Mensa');
      return false;
    };
    test = await test.restart({ SITE_FILE: join(test.folder, 'site.json') });
    expect((await getVerdicts('event=1&monitor=mensa&lang=en')).results[0]?.verdicts).toMatchObject([
      { monitor: { id: 'mensa', name: 'Canteen' }, code: 'this-monitor' },
    ]);
    expect((await test.get('/m/mensa?lang=en')).status).toBe(200);
  });

  it('holds what fits into 2 MB, with `complete: false`', async () => {
    addMonitors(500);
    test.upstream.events = Array.from({ length: 2000 }, (_, n) => fakeEvent(n + 1, [10 + (n % 500)]));
    await test.gateway.pollNow();
    for (const query of ['', 'q=ereignis', 'q=e', `q=${'e+'.repeat(500)}`]) {
      const { complete, results } = await getVerdicts(query);
      expect(complete).toBe(false);
      expect(results.length).toBeGreaterThan(3);
      for (const { verdicts } of results) expect(verdicts).toHaveLength(502);
    }
    // The queries of the desk.
    expect(await getVerdicts('event=77')).toMatchObject({ complete: true, results: [{ event: {} }] });
    expect((await getVerdicts('q=ereignis+77&monitor=10')).complete).toBe(true);
    expect((await getVerdicts('monitor=10')).results).toHaveLength(1000);
  });

  it('holds all events with very long texts, which are bounded', async () => {
    const name = `Lang ${'x'.repeat(100_000)}`;
    test.upstream.categories[3] = fakeCategory(4, name);
    test.upstream.events = Array.from({ length: 120 }, (_, n) =>
      fakeEvent(n + 1, [4], { name, subtitle: name }),
    );
    await test.gateway.pollNow();
    for (const query of ['', 'monitor=4']) {
      const { complete, results } = await getVerdicts(query);
      expect([complete, results.length]).toEqual([true, 120]);
    }
  });

  it('ranks an event beyond the largest limit', async () => {
    const at = { startDate: '2026-11-24T18:00:00+01:00', endDate: '2026-11-24T20:00:00+01:00' };
    test.upstream.events = Array.from({ length: 300 }, (_, n) =>
      fakeEvent(n + 1, [n % 2 === 0 ? 2 : 3], { ...at, name: `Ereignis ${1000 + n}` }),
    );
    await test.gateway.pollNow();
    const codes = async (limit: number, id: number) =>
      (await getVerdicts(`event=${id}&monitor=mensa&limit=${limit}`)).results[0]?.verdicts[0]?.code;
    expect(await codes(200, 200)).toBe('this-monitor');
    expect(await codes(200, 201)).toBe('over-limit');
    expect(await codes(3, 3)).toBe('all-monitors');
    expect(await codes(3, 4)).toBe('over-limit');
  });

  it('holds no archived events without a password', async () => {
    const name = 'Archiviertes Geheimnis';
    test.upstream.events.push(fakeEvent(7, [3], { archived: true, name }));
    await test.gateway.pollNow();
    for (const path of [
      '/api/verdicts',
      '/api/verdicts?event=7',
      '/api/verdicts?q=archiviertes',
      '/api/verdicts?monitor=mensa',
      '/api/desk',
      '/m/mensa',
      '/api/events',
      '/api/events/7',
      '/api/calendar/7.ics',
    ])
      expect(await (await test.get(path)).text()).not.toContain(name);
  });

  it('answers 503 with Retry-After where the queue is full', async () => {
    addMonitors(60);
    await test.gateway.pollNow();
    const request = 'GET /api/verdicts HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    // Requests on one connection would be answered one after the other.
    const answers = await Promise.all(Array.from({ length: 70 }, () => sendRaw(test.url, request + last)));
    const busy = answers.filter((answer) => answer.startsWith('HTTP/1.1 503'));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200')).length).toBeGreaterThanOrEqual(51);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) expect(answer).toMatch(/retry-after: \d/);
    expect((await test.get('/api/verdicts?event=1')).status).toBe(200);
  });
});

describe('/api/events', () => {
  const head = async (query: string) => {
    const response = await fetch(`${test.url}/api/events?${query}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    return response.headers.get('etag');
  };

  it('prepares one answer for all values that name the same monitors', async () => {
    const etag = await head('monitor=mensa');
    const empty = await head('monitor=x1');
    const before = await preparedBytes();
    expect(before).toBeGreaterThan(0);
    for (let n = 0; n < 50; n += 1) {
      const unknown = Array.from({ length: 40 }, (_, k) => `x${n}-${k}`).join(',');
      expect(await head(`monitor=mensa,${unknown}`)).toBe(etag);
      expect(await head(`monitor=${unknown}`)).toBe(empty);
    }
    for (const same of ['mensa,mensa', 'x1,MENSA', '3', 'monitore/mensa,3'])
      expect(await head(`monitor=${same}`)).toBe(etag);
    for (let n = 1; n < 50; n += 1) await test.get(`/api/events/${n}`);
    expect(await head('monitor=bibliothek,mensa')).toBe(await head('monitor=3,4'));
    // Only the answer of two monitors is new.
    expect((await preparedBytes()) - before).toBeLessThan(12_000);
  });

  it('answers 503 for combinations where the queue is full, and never for one monitor', async () => {
    addMonitors(30);
    test.upstream.events = Array.from({ length: 400 }, (_, n) => fakeEvent(n + 1, [3]));
    await test.gateway.pollNow();
    const pairs = Array.from({ length: 160 }, (_, n) => `3,${10 + (n % 30)},${10 + Math.floor(n / 30)}`);
    const asked = ['4', ...pairs, '10'].map((monitor) => test.get(`/api/events?monitor=${monitor}`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 200]);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await test.get('/api/events?monitor=3,10')).status).toBe(200);
  });

  it('removes the answers of an earlier snapshot and of an earlier time', async () => {
    await head('monitor=mensa');
    await head('');
    const before = await preparedBytes();
    test.upstream.events[0] = fakeEvent(1, [3], { name: 'Neu' });
    await test.gateway.pollNow();
    expect(await preparedBytes()).toBe(0);
    await head('monitor=mensa');
    expect(await preparedBytes()).toBeLessThan(before);
    test.clock.now = Date.parse('2026-11-25T12:00:00+01:00');
    await head('monitor=bibliothek');
    expect(await preparedBytes()).toBeLessThan(before);
  });

  it('sends the same large answer in every encoding, also without one', async () => {
    test.upstream.events = Array.from({ length: 600 }, (_, n) => fakeEvent(n + 1, [3]));
    await test.gateway.pollNow();
    const texts = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accepts) => {
        const response = await test.get('/api/events', { 'accept-encoding': accepts });
        return response.text();
      }),
    );
    expect(collection.parse(JSON.parse(texts[0] ?? ''))['hydra:member']).toHaveLength(600);
    expect(new Set(texts).size).toBe(1);
    const plain = { 'accept-encoding': 'identity' };
    const { headers } = await fetch(`${test.url}/api/events`, { method: 'HEAD', headers: plain });
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(texts[0] ?? '')));
  });

  it('holds the events that start first where not all fit into 2 MB, is marked as partial, and logs each change once', async () => {
    const all = Array.from({ length: 120 }, (_, n) =>
      fakeEvent(n + 1, [n % 2 === 0 ? 3 : 4], {
        '@urls': {
          eventUrl: `https://example.edu/${noise(13_400)}`,
          directRegistrationUrl: `https://example.edu/${noise(13_400)}`,
        },
        startDate: new Date(Date.parse('2027-03-01T12:00:00Z') - n * 3_600_000).toISOString(),
        endDate: '2027-04-01T12:00:00Z',
      }),
    );
    test.upstream.events = all;
    await test.gateway.pollNow();
    const read = async (query: string) => {
      const response = await test.get(`/api/events?${query}`, { 'accept-encoding': 'gzip' });
      expect(Number(response.headers.get('content-length'))).toBeLessThanOrEqual(largest);
      return collection.parse(await response.json());
    };
    expect(await read('monitor=mensa')).toMatchObject({ 'hydra:totalItems': 60 });
    for (const query of ['', 'monitor=mensa,bibliothek,x']) {
      const { 'hydra:totalItems': total, 'hydra:member': included, 'hydra:view': view } = await read(query);
      expect([total, view]).toEqual([120, { '@type': 'hydra:PartialCollectionView' }]);
      expect(included.length).toBeGreaterThan(50);
      expect(included.at(-1)?.['@id']).toBe('/api/events/120');
      expect(included[0]?.['@id']).toBe(`/api/events/${121 - included.length}`);
    }
    const logLines = () => test.log.filter((line) => /larger than 2 MB|fit into an answer again/.test(line));
    expect(logLines()).toHaveLength(1);
    test.upstream.events = all.slice(0, 20);
    await test.gateway.pollNow();
    expect((await read(''))['hydra:member']).toHaveLength(20);
    await read('monitor=mensa');
    expect(logLines()).toHaveLength(2);
  });
});

describe('other routes', () => {
  it('stay below 2 MB: a phone page with long texts, and one with many monitors', async () => {
    const words = '"&" '.repeat(499);
    test.upstream.events = Array.from({ length: 300 }, (_, n) =>
      fakeEvent(n + 1, [3], { subtitle: `A ${words}`, shortDescription: `B ${words}` }),
    );
    addMonitors(500);
    await test.gateway.pollNow();
    const html = await (await test.get('/m/mensa')).text();
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(largest);
    expect(html).toContain('300 Veranstaltungen');
    expect(html).toMatch(/Hier stehen die nächsten \d+\./);
    const missing = await test.get('/m/nirgends');
    expect(missing.status).toBe(404);
    expect((await missing.text()).match(/<li>/g)).toHaveLength(502);
  });

  it('stay below 2 MB: categories, and unreadable members', async () => {
    test.upstream.categories.push(
      ...Array.from({ length: 300 }, (_, n) => fakeCategory(10 + n, noise(13_400))),
    );
    const long = 'x'.repeat(20_000);
    for (let n = 0; n < 1500; n += 1)
      test.upstream.events.push({ '@id': `/api/events/${1000 + n}`, name: n < 99 ? long : `Eintrag ${n}` });
    await test.gateway.pollNow();
    const response = await test.get('/api/filter_categories', { 'accept-encoding': 'gzip' });
    expect(Number(response.headers.get('content-length'))).toBeLessThanOrEqual(largest);
    expect(collection.parse(await response.json())).toMatchObject({ 'hydra:totalItems': 304 });
    const desk = await (await test.get('/api/desk')).text();
    expect(Buffer.byteLength(desk)).toBeLessThanOrEqual(largest);
    expect(desk).toContain('"unreadableTotal":1500');
  });

  it('stay below 2 MB: a site file above 1 MB is refused', async () => {
    const file = join(test.folder, 'site.json');
    await writeFile(file, JSON.stringify({ name: 'HS', legal: [] }));
    test = await test.restart({ SITE_FILE: file });
    await writeFile(file, JSON.stringify({ name: 'x'.repeat(1_000_001) }));
    await test.gateway.refreshNow();
    expect(await (await test.get('/site.json')).json()).toMatchObject({ name: 'HS' });
    expect(test.log.join('\n')).toContain('site.json is larger than 1 MB');
  });
});
