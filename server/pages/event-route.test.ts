import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { readEventsAnswer } from '#events/read-collection.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const page = 'https://events.example.edu/event/';
const urls = (eventUrl: string | null, directRegistrationUrl: string | null = null) => ({
  '@urls': { eventUrl, directRegistrationUrl },
});

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
  test.upstream.events.push(
    fakeEvent(10, [3], { orderType: 2, ...urls(`${page}10`, 'https://tickets.example.edu/10') }),
    fakeEvent(11, [3], { canceled: true, alternativeEvents: ['/api/events/4'] }),
    fakeEvent(12, [3], { name: 'Ohne &lt;b&gt;Adresse', ...urls(null) }),
    fakeEvent(13, [3], urls('https://müller.example/grüße?a=1\r\nX-Evil: 1')),
    fakeEvent(14, [3], { canceled: true, alternativeEvents: ['/api/events/12'] }),
    fakeEvent(15, [3], { canceled: true }),
  );
  await test.gateway.pollNow();
});
afterEach(() => test.close());

describe('GET /e/{id}', () => {
  it.each([
    ['1', `${page}1`],
    ['1/registration', `${page}1`],
    ['10', `${page}10`],
    ['10/registration', 'https://tickets.example.edu/10'],
    // Postponed: to the new event, which another monitor shows or none.
    ['11', `${page}4`],
    ['11/registration', `${page}4`],
    ['15', `${page}15`],
  ])('%s leads to %s', async (path, address) => {
    const response = await test.get(`/e/${path}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(address);
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
  });

  it.each(['event', 'registration'] as const)('leads to where the code of a slide leads (%s)', async (qr) => {
    const answer = await readEventsAnswer(await (await test.get('/api/events?monitor=mensa')).json());
    const config = { ...resolveConfig({}, builtInSite), qr };
    const slides = answer?.events.flatMap((event) => buildSlides([event], config, test.clock.now)[0]) ?? [];
    expect(slides).toHaveLength(8);
    for (const slide of slides) {
      const address = slide.kind === 'event' ? slide.code?.address : null;
      if (slide.kind !== 'event' || typeof address !== 'string') continue;
      const response = await test.get(`/e/${slide.event.id}${qr === 'event' ? '' : '/registration'}`);
      expect(response.headers.get('location')).toBe(new URL(address).href);
    }
  });

  it('writes the address so that it is a header', async () => {
    const { headers } = await test.get('/e/13');
    expect(headers.get('location')).toMatch(/^https:\/\/xn--mller-kva\.example\/gr%C3%BC%C3%9Fe[!-~]*$/);
    expect(headers.get('x-evil')).toBeNull();
  });

  it('leads to addresses that fit into a header, and shows other events itself', async () => {
    test.upstream.events.push(
      fakeEvent(16, [3], urls(`${page}${'a'.repeat(2048 - page.length)}`)),
      fakeEvent(17, [3], { name: 'Lange Adresse', ...urls(`${page}${'ü'.repeat(400)}`, `${page}17`) }),
    );
    await test.gateway.pollNow();
    expect((await test.get('/e/16')).headers.get('location')).toHaveLength(2048);
    const response = await test.get('/e/17');
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    const html = await response.text();
    expect(html).toContain('<h1>Lange Adresse</h1>');
    expect(html).toContain(`href="${page}üü`);
    expect((await test.get('/e/17/registration')).headers.get('location')).toBe(`${page}17`);
  });

  it('shows an event without an address itself', async () => {
    const response = await test.get('/e/12');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<h1>Ohne &lt;b&gt;Adresse</h1>');
    expect(html).toContain('Di 24. Nov, 18:00–20:00');
    expect(html).not.toContain('<h3');
    // This event was postponed to one without an address.
    const postponed = await (await test.get('/e/14?lang=en')).text();
    expect(postponed).toMatch(/Postponed to.Tue.24.Nov/);
  });

  it.each(['5', '6', '99', 'x', '1e3', '-1', '9'.repeat(16), '99/registration'])(
    'answers %s with a page that names the monitors',
    async (id) => {
      const response = await test.get(`/e/${id}`);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain('Diese Veranstaltung ist vorbei oder wurde zurückgezogen');
      expect(html).toContain('<a href="/m/mensa">Mensa</a>');
      expect(html).not.toContain('Unveröffentlicht');
    },
  );
});
