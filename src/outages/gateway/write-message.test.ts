import { describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import type { ChangeKind, OutageChange } from './outage-watcher.ts';
import { writeMessage, writeTestMessage } from './write-message.ts';

const now = Date.parse('2026-11-20T15:00:00+01:00');
const since = Date.parse('2026-11-20T14:02:30+01:00');
const site = { ...builtInSite, publicUrl: 'https://aushang.example.edu/' };
const place = {
  building: 'Mensa',
  floor: 'EG',
  place: 'Eingang\nSüd',
  contact: 'Frau Muster, 1234',
  note: 'Schlüssel beim Pförtner',
};

function change(kind: ChangeKind, name = 'mensa-eingang', at = since): OutageChange {
  return { screen: { name, monitors: [3], parameters: {}, place }, kind, since: at };
}
const many = (count: number, kind: ChangeKind) =>
  Array.from({ length: count }, (_, at) => change(kind, `${kind}-${at}`));

describe('writeMessage', () => {
  it('describes one change for people and programs, without contact and note', () => {
    const message = writeMessage([change('silent')], site, now);
    expect(message).toEqual({
      text:
        'Bildschirm mensa-eingang (Mensa, EG, Eingang Süd) meldet sich seit 14:02 nicht mehr. Bitte hingehen: Strom und Netz prüfen.\n' +
        'https://aushang.example.edu/desk?view=screen&screen=mensa-eingang',
      test: false,
      total: 1,
      changes: [
        {
          screen: 'mensa-eingang',
          change: 'silent',
          since: '2026-11-20T13:02:30.000Z',
          building: 'Mensa',
          floor: 'EG',
          place: 'Eingang\nSüd',
          address: 'https://aushang.example.edu/desk?view=screen&screen=mensa-eingang',
        },
      ],
    });
    expect(JSON.stringify(message)).not.toMatch(/Muster|Pförtner/);
  });

  it('names the day where it is another one in the zone of the site', () => {
    const before = Date.parse('2026-11-19T23:30:00+01:00');
    expect(writeMessage([change('silent', 'a', before)], site, now).text).toContain('seit Do 19. Nov, 23:30');
    const tokyo = { ...site, timeZone: 'Asia/Tokyo' };
    expect(writeMessage([change('silent', 'a', before)], tokyo, now).text).toContain('seit 07:30');
  });

  it.each(['silent', 'frozen', 'well'] as const)('has a sentence for %s in both languages', (kind) => {
    const german = writeMessage([change(kind)], site, now).text;
    const english = writeMessage([change(kind)], { ...site, language: 'en' }, now).text;
    expect(german).toMatch(/^Bildschirm mensa-eingang \(Mensa, EG, Eingang Süd\) .*14:02.*\./);
    expect(english).toMatch(/^Screen mensa-eingang \(Mensa, EG, Eingang Süd\) .*14:02.*\./);
  });

  it('has only the path of the desk for a site without a public address', () => {
    const message = writeMessage([change('well')], builtInSite, now);
    expect(message.changes[0]?.address).toBe('/desk?view=screen&screen=mensa-eingang');
    expect(message.text).not.toContain('/desk');
  });

  it('gathers several changes by kind', () => {
    const changes = [...many(25, 'silent'), ...many(1, 'frozen'), ...many(2, 'well')];
    const { text, total } = writeMessage(changes, site, now);
    expect(total).toBe(28);
    const lines = text.split('\n');
    expect(lines[0]).toMatch(
      /^25 Bildschirme melden sich nicht mehr .*: silent-0, silent-1, .* und 5 weitere\.$/,
    );
    expect(lines[1]).toMatch(/^1 Bildschirm steht oder zeigt nichts .*: frozen-0\.$/);
    expect(lines[2]).toBe('2 Bildschirme laufen wieder: well-0, well-1.');
    expect(lines[3]).toBe('https://aushang.example.edu/desk?view=screens');
  });

  it('lists at most 20 changes and counts all', () => {
    const { changes, total } = writeMessage(many(300, 'silent'), site, now);
    expect(changes).toHaveLength(20);
    expect(total).toBe(300);
  });

  it('is smaller than 16 kB with long places', () => {
    const long = { building: 'Ä'.repeat(60), floor: 'Ö'.repeat(20), place: 'Ü'.repeat(70) };
    const changes = (['silent', 'frozen', 'well'] as const)
      .flatMap((kind) => many(60, kind))
      .map(({ screen, ...one }) => {
        const name = screen.name.padEnd(40, '-x');
        return { ...one, screen: { ...screen, name, place: long } };
      });
    const message = writeMessage(changes, site, now);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(16_384);
  });

  it('has null for an unknown place', () => {
    const nowhere = { ...change('frozen'), screen: { name: 'a', monitors: [3], parameters: {}, place: {} } };
    const message = writeMessage([nowhere], site, now);
    expect(message.changes[0]).toMatchObject({ building: null, floor: null, place: null });
    expect(message.text).toMatch(/^Bildschirm a steht oder/);
  });
});

describe('the message of a common silence', () => {
  it('says once what all have in common, and names them', () => {
    const changes = many(25, 'silent');
    const screens = Array.from({ length: 26 }, () => null);
    const silence = { building: 'Haus\nA', screens, total: 30, since };
    const message = writeMessage(changes, site, now, silence);
    expect(message).toMatchObject({ total: 25, test: false });
    expect(message.changes).toHaveLength(20);
    const [fact, names, link] = message.text.split('\n');
    expect(fact).toBe('Haus A: 26 von 30 schweigen seit\u00a014:02: zuerst Netz und Server prüfen.');
    expect(names).toMatch(/^Bildschirme: silent-0, silent-1, .* und 5 weitere\.$/);
    expect(link).toBe('https://aushang.example.edu/desk?view=screens');
    const english = { ...site, language: 'en' } as const;
    expect(writeMessage(changes, english, now, { ...silence, building: '', total: 26 }).text).toMatch(
      /^All 26 silent since\u00a014:02: check network and server first\.\nScreens: silent-0/,
    );
  });
});

describe('writeTestMessage', () => {
  it('has the shape of an outage, and says what it is', () => {
    expect(writeTestMessage(site)).toMatchObject({ test: true, total: 0, changes: [] });
    expect(writeTestMessage(site).text).toMatch(/^Probe/);
    expect(writeTestMessage({ ...site, language: 'en' }).text).toMatch(/^Test/);
  });
});
