import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Language, siteSchema } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { namesOfBuilding } from '#domain/slugify.ts';
import type { CalendarEvent } from '#events/event.ts';
import { PhoneNotices } from '#notices/gateway/phone-notices.tsx';
import { sampleNotice } from '#notices/layout/sample-notices.ts';
import type { Notice } from '#notices/model/notice.ts';
import { createSecurityHeaders } from '#server/answers/security-headers.ts';
import { Page, sendPage, VisitContext } from '#server/html/page.tsx';
import { fakeCategories, fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway } from '#server/testing/test-gateway.ts';
import { PhonePage } from './phone-page.tsx';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const site = siteSchema.parse({
  name: 'Hochschule',
  legal: [{ label: 'Impressum', url: 'https://x.example/i' }],
});
const render = (
  events: readonly CalendarEvent[],
  language: Language = 'de',
  notices: readonly Notice[] = [],
  here = { building: namesOfBuilding('', {}), floor: null },
) => {
  const timeZone = createTimeZone(site.timeZone);
  const moment = { now, timeZone, language, textLanguage: 'de' as const, search: '', ...here };
  const calendar = { path: '/m/mensa.ics', webcal: 'webcal://x.example/m/mensa.ics' };
  const top = <PhoneNotices notices={notices} languages={['de', 'en']} moment={moment} />;
  const props = { moment, name: 'Mensa', events, total: events.length, asOf: now, calendar };
  return renderDocument(
    <VisitContext value={{ site, language, styles: '', top }}>
      <PhonePage {...props} />
    </VisitContext>,
  );
};

describe('a monitor’s page for phones', () => {
  it('lists events by day with time and place, links to calendar files, and the legal links', () => {
    const html = render([
      sampleEvent({ id: 1, name: 'Schau', startDate: '2026-11-01', endDate: '2026-12-01' }),
      sampleEvent({ id: 2, name: 'Jazz', place: 'Aula' }),
    ]);
    expect(html.match(/<h2>[^<]*/g)).toEqual([
      '<h2>Heute, Freitag, 20. November',
      '<h2>Dienstag, 24. November',
    ]);
    expect(html).toContain('<p class="time">18:00–20:00</p><p>Aula</p>');
    expect(html).toContain('href="/api/calendar/2.ics"');
    expect(html).toContain('href="https://x.example/i"');
    expect(html).not.toMatch(/<script|<img| style=/);
    expect(html).toContain('<a class="strong" href="webcal://x.example/m/mensa.ics">Kalender abonnieren</a>');
  });

  it('says a day once: a link leads to its heading, and events below it do not repeat it', () => {
    const days = [
      { id: 1, name: 'Heute', startDate: '2026-11-20T18:00:00+01:00', endDate: '2026-11-20T20:00:00+01:00' },
      { id: 2, name: 'Werktag', startDate: '2026-11-21', endDate: '2026-11-21' },
      { id: 3, name: 'Woche', startDate: '2026-11-24', endDate: '2026-11-27' },
      { id: 4, name: 'Jazz', startDate: '2026-11-24T18:00:00+01:00', endDate: null, canceled: true },
    ];
    const html = render(days.map(sampleEvent));
    const [nav = ''] = /<nav.*<\/nav>/.exec(html) ?? [];
    expect(nav).toBe(
      '<nav class="days" aria-label="Tage"><a href="#2026-11-20">Heute</a><a href="#2026-11-21">Morgen</a><a href="#2026-11-24">Di 24. Nov</a></nav>',
    );
    expect(html.match(/<section id="[^"]*"><h2>[^<]*/g)).toEqual([
      '<section id="2026-11-20"><h2>Heute, Freitag, 20. November',
      '<section id="2026-11-21"><h2>Morgen, Samstag, 21. November',
      '<section id="2026-11-24"><h2>Dienstag, 24. November',
    ]);
    expect(html.match(/<p class="time">.*?<\/p>/g)).toEqual([
      '<p class="time">18:00–20:00</p>',
      '<p class="time">bis Fr 27. Nov</p>',
      '<p class="time"><s>18:00</s></p>',
    ]);
    expect(render(days.slice(0, 1).map(sampleEvent))).not.toContain('<nav');
  });

  it('lists announcements first, without date and calendar', () => {
    const html = render([
      sampleEvent({ id: 1, name: 'Jazz', startDate: '2026-11-20T10:00:00+01:00' }),
      sampleEvent({
        id: 2,
        name: 'Mensa zu',
        isAnnouncement: true,
        startDate: '2026-11-01',
        endDate: '2026-12-01',
      }),
    ]);
    expect(html.match(/<h[23][^>]*>[^<]*/g)).toEqual([
      '<h2>Ankündigungen',
      '<h3 lang="de">Mensa zu',
      '<h2>Heute, Freitag, 20. November',
      '<h3 lang="de">Jazz',
    ]);
    expect(html).toContain('<a href="#announcements">Ankündigungen</a>');
    expect(html.match(/class="time"/g)).toHaveLength(1);
    expect(html).not.toContain('/api/calendar/2.ics');
  });

  it('has images as decoration, and a link to sign up unless it is too late', () => {
    const registrationUrl = 'https://tickets.example.edu/2';
    const open = { id: 2, name: 'Jazz', orderType: 2, registrationUrl, imageId: 7 };
    const html = render([sampleEvent(open)]);
    expect(html).toContain('<img src="/api/images/7" alt="" loading="lazy"/>');
    expect(html).toContain(`href="${registrationUrl}" class="strong" aria-label="Anmelden: Jazz"`);
    for (const closed of [{ ticketsLeft: 0 }, { canceled: true }, { orderType: 1 }])
      expect(render([sampleEvent({ ...open, ...closed })])).not.toContain(registrationUrl);
  });

  it('says in words that an event is sold out, online, or about to begin', () => {
    expect(render([sampleEvent({ ticketsLeft: 0 })])).toContain('<p class="badge">Ausgebucht</p>');
    expect(render([sampleEvent({ attendanceMode: 'online' })])).toContain('<p class="badge">Online</p>');
    expect(render([sampleEvent({ startDate: '2026-11-20T12:10:00+01:00' })])).toContain('>in 10 Minuten</p>');
  });

  it('lists the further dates of a series with its first one', () => {
    const dates = ['2026-11-24', '2026-12-01', '2026-12-08'].map((day, at) =>
      sampleEvent({ id: at + 1, name: 'Yoga', startDate: `${day}T18:00:00+01:00`, endDate: null }),
    );
    const html = render(dates);
    expect(html.match(/<h3/g)).toHaveLength(1);
    expect(html).toContain('<summary>Noch 2 Termine</summary>');
    expect(html).toContain('<a href="/e/3" aria-label="Di 8. Dez, 18:00: Yoga">Di 8. Dez, 18:00</a>');
  });

  it('marks the language of the events where it is not that of the page', () => {
    expect(render([sampleEvent({ name: 'Jazz' })], 'en')).toContain('<h3 lang="de">Jazz</h3>');
  });

  it('escapes every text', () => {
    const evil = '<script>alert("1")</script>&amp;';
    const texts = { name: evil, subtitle: evil, shortDescription: evil, place: evil, contact: evil };
    const html = render([sampleEvent(texts)]);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;');
  });

  it('links a mail address in the contact', () => {
    const html = render([sampleEvent({ eventUrl: null, contact: 'jazz@example.edu' })]);
    expect(html).toContain('<p class="contact"><a href="mailto:jazz@example.edu">jazz@example.edu</a></p>');
    expect(html).not.toContain('Zur Veranstaltung');
    expect(render([sampleEvent()])).not.toContain('class="contact"');
  });

  it('names the state of a cancelled event and strikes its date, without a calendar link', () => {
    const html = render([sampleEvent({ name: 'Jazz', canceled: true })]);
    expect(html).toContain('<h3 lang="de">Jazz</h3><p class="badge off">Abgesagt</p><p class="time"><s>');
    expect(html).not.toContain('/api/calendar/');
    const postponed = sampleEvent({ canceled: true, alternativeEvents: [9] });
    expect(render([postponed], 'en')).toContain('>Postponed</p>');
    const eventUrl = 'https://events.example.edu/9';
    const replacement = {
      id: 9,
      startDate: '2099-12-04T19:30:00+01:00',
      endDate: null,
      eventUrl,
      place: 'Mensa',
    };
    const moved = render([{ ...postponed, replacement }]);
    expect(moved).toContain('</s></p><p>Mensa</p>');
    expect(moved).toMatch(
      />Verschoben auf.Fr.4\..Dez.2099 19:30<\/p>.*<a href="https:\/\/events\.example\.edu\/9"/,
    );
  });
});

describe('the notices of a page for phones', () => {
  const notice = sampleNotice({ level: 'notice', id: 'n2', text: { de: 'Mensa zu', en: 'Canteen closed' } });
  const sectionsOf = (html: string) => html.match(/<section[^>]*data-notice.*?<\/section>/gs) ?? [];

  it('stand above the heading, alarms first, each in all languages, that of the page first', () => {
    const html = render([], 'en', [notice, sampleNotice()]);
    expect(sectionsOf(html)).toEqual([
      '<section data-notice="n1" role="alert" data-level="alarm" class="notice alarm">' +
        '<div lang="en"><p class="head">Alarm · since 12:05</p><p class="text">Leave the building</p></div>' +
        '<div lang="de"><p class="head">Alarm · seit 12:05 Uhr</p><p class="text">Gebäude räumen</p></div></section>',
      '<section data-notice="n2" data-level="notice" class="notice"><div lang="en"><p class="text">Canteen closed</p></div>' +
        '<div lang="de"><p class="text">Mensa zu</p></div></section>',
    ]);
    expect(html.indexOf('data-notice="n2"')).toBeLessThan(html.indexOf('<h1>'));
  });

  it('say that they are a test, or that the alarm is over', () => {
    expect(render([], 'de', [sampleNotice({ test: true })])).toContain('Übung – keine Gefahr · seit');
    expect(render([], 'de', [{ ...notice, test: true }])).toContain('<p class="head">Probe</p>');
    const [section] = sectionsOf(render([], 'de', [sampleNotice({ lifted: '2026-11-20T11:15:00.000Z' })]));
    expect(section).toMatch(
      /role="status" data-level="alarm" class="notice clear".*Entwarnung.*von 12:05\u00a0Uhr.*All clear/s,
    );
  });

  it('are text, never markup', () => {
    const html = render([], 'de', [sampleNotice({ id: '"><b>', text: { de: '<script>alert(1)</script>' } })]);
    expect(html).not.toMatch(/<script|<b>/);
  });
});

it('the policy of a page allows its style sheet and no code that slipped into its texts', async () => {
  const app = fastify();
  const slipped = { __html: '<script>slipped()</script><style>slipped()</style>' };
  const page = (
    <Page title="Mensa">
      <p dangerouslySetInnerHTML={slipped} />
    </Page>
  );
  const security = createSecurityHeaders({ FRAME_ANCESTORS: "'self'", TLS_CERT: undefined });
  const state = { security, publicSite: () => site };
  const visit = { language: 'de', styles: 'h1{color:red}' } as const;
  app.get('/', (_request, reply) => sendPage(reply, state, visit, page));
  const { body, headers } = await app.inject('/');
  expect(body).toContain(slipped.__html);
  const hash = createHash('sha256').update('h1{color:red}').digest('base64');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
});

describe('GET /m/{monitor}', () => {
  it('shows the events of the monitor in the browser’s language; lists the monitors where it is unknown', async () => {
    const test = await startTestGateway({ DESK: 'off' });
    try {
      const response = await test.get('/m/mensa', { 'accept-language': 'en-US,en;q=0.9' });
      const html = await response.text();
      expect(response.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
      expect(html).toContain('<html lang="en">');
      expect(html).toContain('Kultur &amp; Campus');
      expect(html.match(/<article>/g)).toHaveLength(2);
      expect(html).not.toContain('Unveröffentlicht');
      const missing = await test.get('/m/keller');
      expect(missing.status).toBe(404);
      expect(await missing.text()).toContain('<a href="/m/bibliothek">Bibliothek</a>');
    } finally {
      await test.close();
    }
  });

  it('is sent with brotli, gzip or uncompressed', async () => {
    const test = await startTestGateway({ DESK: 'off' });
    try {
      const sizes: number[] = [];
      for (const encoding of ['br', 'gzip', 'identity']) {
        const response = await test.get('/m/mensa', { 'accept-encoding': encoding });
        expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(response.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
        expect(await response.text()).toContain('Kultur &amp; Campus');
        sizes.push(Number(response.headers.get('content-length')));
      }
      expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    } finally {
      await test.close();
    }
  });

  it('has the notices of its monitor, and is not stored while there are any', async () => {
    const gateway = await startTestGateway({ DESK: 'off' });
    const cachingOf = async (path: string) => {
      const response = await test.get(path);
      return [
        (await response.text()).includes('data-notice="note-1"'),
        response.headers.get('cache-control'),
      ];
    };
    const rest = {
      monitors: ['mensa'],
      screens: [],
      categories: [],
      by: '',
      liftedBy: null,
      widened: null,
      changedAt: 1,
    };
    const records = [{ ...sampleNotice({ id: 'note-1' }), ...rest }];
    await writeFile(join(gateway.folder, 'data/notices.json'), JSON.stringify({ records }));
    const test = await gateway.restart();
    try {
      expect(await cachingOf('/m/mensa')).toEqual([true, 'no-store']);
      expect(await cachingOf('/m/bibliothek,mensa')).toEqual([true, 'no-store']);
      expect(await cachingOf('/m/bibliothek')).toEqual([false, 'no-cache']);
      expect(await cachingOf('/e/99')).toEqual([false, 'no-cache']);
    } finally {
      await test.close();
    }
  });
});

it('the page that a named screen leads to says what is in its building; an unknown one is nowhere', async () => {
  const test = await startTestGateway({ DESK_PASSWORD: 'ein langes Passwort' });
  try {
    const locations = [{ '@type': 'Location', building: 'A', room: '2.03' }];
    test.upstream.events = [fakeEvent(1, [3], { name: 'Jazz', locations })];
    await test.gateway.pollNow();
    const put = await fetch(`${test.url}/api/screens/eingang`, {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from('x:ein langes Passwort').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ monitors: ['mensa'], place: { building: 'Gebäude A', floor: 'EG' } }),
    });
    expect(put.status).toBe(200);
    const pageOf = async (search: string) => (await test.get(`/m/mensa${search}`)).text();
    expect(await pageOf('?screen=eingang')).toContain('<p>Hier im Haus, 2. Stock · Raum 2.03</p>');
    expect(await pageOf('?screen=eingang&lang=en')).toContain('<p>In this building, floor 2 · ');
    expect(await pageOf('?screen=nirgends')).toContain('<p>Gebäude A, 2.03</p>');
    expect(await pageOf('')).toContain('<p>Gebäude A, 2.03</p>');
  } finally {
    await test.close();
  }
});

describe('GET /m', () => {
  it('leads to the pages of all monitors, in the language of the visitor', async () => {
    const test = await startTestGateway({ DESK: 'off' });
    try {
      const response = await test.get('/m');
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      const html = await response.text();
      expect(html).toContain('<h1>Alle Veranstaltungen</h1></div><p>An welchem Ort?</p>');
      expect(html.match(/<li>.*?<\/li>/g)).toEqual([
        '<li><a href="/m/mensa">Mensa</a></li>',
        '<li><a href="/m/bibliothek">Bibliothek</a></li>',
      ]);
      expect(html).not.toContain('<script');
      const english = await (await test.get('/m', { 'accept-language': 'en' })).text();
      expect(english).toContain('<h1>All events</h1>');
      expect(english).toContain('<a href="/m/mensa?lang=en">Mensa</a>');
    } finally {
      await test.close();
    }
  });

  it('says that there are no monitors', async () => {
    const test = await startTestGateway({ DESK: 'off' });
    try {
      test.upstream.categories = fakeCategories('Alle Monitore');
      await test.gateway.pollNow();
      const none = await test.get('/m?lang=en');
      expect(none.status).toBe(200);
      expect(await none.text()).toContain('<h1>No monitors yet</h1>');
    } finally {
      await test.close();
    }
  });
});
