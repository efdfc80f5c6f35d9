import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

/* What people type into the event service, and what phone pages, calendars and the desk make of it. */

const title = { canvas: '<canvas> für alle', tables: 'From <table> to <div>: a short history' };
const rooms = ['Foyer', 'Aula', 'Hof'].map((name) => ({ '@type': 'Location', name }));
const entrance = { name: 'Einlass', locations: [{ name: 'Tor 3' }] };

let test: TestGateway;

beforeAll(async () => {
  test = await startTestGateway();
  test.upstream.events = [
    fakeEvent(201, [3], { name: title.canvas }),
    fakeEvent(202, [3], { name: title.tables }),
    fakeEvent(203, [3], { name: '<b>Wichtig:</b> Ringvorlesung<br />' }),
    fakeEvent(208, [3], { name: 'Übung', locations: [{ name: 'Haus 12', room: '1' }] }),
    fakeEvent(210, [3], { name: 'Rundgang', locations: rooms }),
    fakeEvent(215, [3], { name: 'Jazz - Night', subtitle: 'Jazz - Night', shortDescription: '-' }),
    fakeEvent(219, [3], { name: 'Lesung - "Faust", wie geht\'s?' }),
    ...[216, 316, 416].map((id) => fakeEvent(id, [3], entrance)),
    ...[217, 317, 417].map((id) => fakeEvent(id, [3], { ...entrance, name: 'Konzert', canceled: true })),
    fakeEvent(218, [3], { ...entrance, name: 'Konzert', canceled: true, locations: [{ name: 'Tor 4' }] }),
  ];
  await test.gateway.pollNow();
});
afterAll(() => test.close());

const textOf = async (path: string, language = 'de') =>
  (await test.get(path, { 'accept-language': language })).text();
const count = (text: string, part: string | RegExp) => text.split(part).length - 1;

describe('a phone page', () => {
  it('has words in angle brackets as text, and no element of a title', async () => {
    const html = await textOf('/m/mensa');
    expect(html).toContain('>&lt;canvas&gt; für alle</h3>');
    expect(html).toContain('>From &lt;table&gt; to &lt;div&gt;: a short history</h3>');
    expect(html).toContain('>Wichtig: Ringvorlesung</h3>');
    expect(html).not.toMatch(/<canvas|<table|<b>/);
  });

  it('names rooms and further places', async () => {
    expect(await textOf('/m/mensa')).toContain('<p>Haus 12, 1</p>');
    expect(await textOf('/m/mensa')).toContain('<p>Aula · Foyer und 1 weiterer Ort</p>');
  });

  it('has typographic signs', async () => {
    expect(await textOf('/m/mensa')).toContain('>Lesung – „Faust“, wie geht’s?</h3>');
  });

  it('has a text once', async () => {
    const html = await textOf('/m/mensa');
    expect(html).not.toContain('>Jazz - Night</p>');
    expect(html).not.toContain('>-</p>');
  });

  it('lists and counts entries of the same event once', async () => {
    const html = await textOf('/m/mensa');
    expect(count(html, '>Einlass</h3>')).toBe(1);
    expect(count(html, '>Konzert</h3>')).toBe(2);
    expect(html).toContain('10 Veranstaltungen');
  });
});

describe('the calendar of a monitor', () => {
  it('has entries of the same event once, and their texts as phones have them', async () => {
    const file = await textOf('/m/mensa.ics');
    expect(count(file, 'SUMMARY:Einlass')).toBe(1);
    expect(count(file, /SUMMARY:Abgesagt: Konzert/)).toBe(2);
    expect(file).toContain('SUMMARY:<canvas> für alle');
    expect(file).toContain('LOCATION:Aula · Foyer und 1 weiterer Ort');
    expect(count(file, 'BEGIN:VEVENT')).toBe(10);
  });
});

describe('the desk', () => {
  it.each(['canvas', '<canvas>', '%3Ccanvas%3E', '<CANVAS> alle'])('finds a title by %s', async (words) => {
    const answer = await test.get(
      `/api/verdicts?q=${words.startsWith('%') ? words : encodeURIComponent(words)}`,
    );
    expect(await answer.json()).toMatchObject({ results: [{ event: { name: title.canvas } }] });
  });

  it.each(['lesung - "faust"', "geht's", '–', 'geht’s?'])(
    'finds a title by the signs of %s',
    async (words) => {
      const answer = await test.get(`/api/verdicts?q=${encodeURIComponent(`${words} faust`)}`);
      expect(await answer.json()).toMatchObject({ results: [{ event: { '@id': '/api/events/219' } }] });
    },
  );

  it.each([316, 417])('says of a copy (%s) that another entry has the slide', async (id) => {
    const answer = await test.get(`/api/verdicts?event=${id}&monitor=mensa`);
    const verdict = { code: 'in-series', reason: expect.stringContaining('anderer Eintrag') };
    expect(await answer.json()).toMatchObject({ results: [{ verdicts: [verdict] }] });
  });
});
