import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { sampleListedNotice } from '#notices/model/sample-listed-notice.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { screenStates } from '#screens/model/screen-health.ts';
import { describePlace, describeScreen, describeState } from './group-screens.ts';

const timeZone = createTimeZone('Europe/Berlin');
const moment = {
  now: Date.parse('2026-11-20T12:30:00+01:00'),
  timeZone,
  language: 'de',
  summary: undefined,
} as const;
const factOf = (fields: Parameters<typeof sampleScreen>[0]) =>
  describeState(sampleScreen(fields), moment).fact;

describe('the state of a screen in words', () => {
  it.each([
    [{ state: 'silent' }, 'Meldet sich nicht mehr. Zuletzt gemeldet: Heute 12:00.'],
    [{ state: 'frozen', standing: 1500 }, 'Steht seit 25 Minuten auf derselben Folie.'],
    [{ state: 'frozen', shows: 'nothing', standing: null }, 'Zeigt nichts an.'],
    [{ state: 'wrong-clock', skew: -1_500_000 }, 'Die Uhr des Geräts geht 25 Minuten vor.'],
    [{ state: 'wrong-clock', skew: 180_000 }, 'Die Uhr des Geräts geht 3 Minuten nach.'],
    [{ state: 'stale', age: 5400 }, 'Zeigt alte Daten, gelesen vor 2 Stunden.'],
    [{ state: 'errors', errors: 3, lastError: 'slide: x' }, '3 Fehler in zehn Minuten.'],
    [{ state: 'well' }, 'Läuft, gemeldet vor 30 Minuten.'],
  ] as const)('%j is %j', (fields, fact) => {
    expect(factOf(fields)).toBe(fact);
  });

  it('names what is wrong with its address', () => {
    expect(factOf({ state: 'bad-parameters', badParameters: ['monitr', 'dayz'] })).toContain('monitr, dayz');
  });

  it('says until when it is dark, and what its panel does', () => {
    const darkUntil = '2026-11-23T06:00:00.000Z';
    expect(factOf({ state: 'dark', darkUntil })).toBe('Dunkel bis Mo 07:00.');
    expect(factOf({ state: 'dark' })).toBe('Dunkel.');
    expect(factOf({ state: 'dark', darkUntil, panel: 'off' })).toBe('Aus (Panel) bis Mo 07:00.');
    expect(factOf({ state: 'dark', darkUntil, panel: 'unknown' })).toBe('Dunkel bis Mo 07:00.');
    expect(factOf({ state: 'dark', darkUntil, panel: 'on' })).toBe('Schwarz bis Mo 07:00, Panel leuchtet.');
  });

  it('does not call a screen dark that shows an alarm, nor well whose panel is off', () => {
    const notices = [sampleListedNotice({ id: 'fire', level: 'alarm', isInForce: true })];
    const of = (fields: Parameters<typeof sampleScreen>[0]) =>
      describeState(sampleScreen({ notices: ['fire'], ...fields }), { ...moment, notices });
    expect(of({ state: 'dark', panel: 'on' })).toMatchObject({
      label: 'In Ordnung',
      fact: 'Zeigt einen Alarm.',
    });
    expect(of({ state: 'dark', panel: 'off' }).fact).toBe('Aus (Panel).');
    expect(of({ state: 'dark', notices: [] }).fact).toBe('Dunkel.');
    expect(of({ state: 'silent' }).fact).toContain('Meldet sich nicht mehr');
    const off = { label: 'Dunkel', fact: 'Die Seite läuft, aber das Panel ist aus: am Gerät einschalten.' };
    expect(of({ state: 'well', panel: 'off' })).toMatchObject(off);
  });

  it('blames the event service where the gateway has no newer data', () => {
    const stale = sampleScreen({ state: 'stale' });
    expect(describeState(stale, moment).todo).toContain('an diesem Gerät');
    const summary = { asOf: moment.now - 600_000, pollSeconds: 60 };
    expect(describeState(stale, { ...moment, summary }).todo).toContain('Veranstaltungsdienst');
  });

  it('says what to do about each, but for those that are well or dark', () => {
    for (const language of ['de', 'en'] as const)
      for (const state of screenStates) {
        const { todo, label } = describeState(sampleScreen({ state }), { ...moment, language });
        expect(label).not.toBe('');
        expect(todo === '').toBe(state === 'well' || state === 'dark');
      }
  });
});

describe('a screen', () => {
  it('hangs somewhere, as far as that is known', () => {
    expect(describePlace(sampleScreen())).toBe('Mensa, EG, Eingang');
    expect(describePlace(sampleScreen({ place: { size: 43, building: '' } }))).toBe('');
  });
  it('shows monitors, by name where they exist', () => {
    const screen = sampleScreen({ monitors: [3, 9], monitorNames: ['Mensa', null] });
    const shown = 'Mensa, EG, Eingang · Monitor: Mensa, Kategorie 9, die es nicht mehr gibt';
    expect(describeScreen(screen, 'de')).toBe(shown);
  });
});
