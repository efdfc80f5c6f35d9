import { describe, expect, it } from 'vitest';
import { renderDocument } from '@aushang/serving/pages/render-document.ts';
import { type Language, siteSchema } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import type { CalendarEvent } from '#events/event.ts';
import { VisitContext } from '#server/html/page.tsx';
import { startTestGateway } from '#server/testing/test-gateway.ts';
import { PhonePage } from './phone-page.tsx';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const site = siteSchema.parse({
  name: 'Hochschule',
  legal: [{ label: 'Impressum', url: 'https://x.example/i' }],
});
const render = (events: readonly CalendarEvent[], language: Language = 'de') => {
  const moment = { now, timeZone: createTimeZone(site.timeZone), language };
  const props = { moment, name: 'Mensa', events, total: events.length, asOf: now };
  return renderDocument(
    <VisitContext value={{ site, language }}>
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
    expect(html).toContain('Di 24. Nov, 18:00–20:00 · Aula');
    expect(html).toContain('href="/api/calendar/2.ics"');
    expect(html).toContain('href="https://x.example/i"');
    expect(html).not.toMatch(/<script|<img| style=/);
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
    expect(html).toContain('<h3>Jazz</h3><p class="badge">Abgesagt</p><p class="when"><s>');
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
    expect(moved).toContain('</s> · Mensa</p>');
    expect(moved).toMatch(
      />Verschoben auf Fr 4\. Dez 2099, 19:30<\/p>.*<a href="https:\/\/events\.example\.edu\/9"/,
    );
  });
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
});
