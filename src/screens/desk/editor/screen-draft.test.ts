import { describe, expect, it } from 'vitest';
import { parseParameters } from '#config/parameters.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { draftOf, findChanges, queryOf, requestOf } from './screen-draft.ts';

const screen: ListedScreen = {
  name: 'mensa-eingang',
  monitors: [3, 4],
  monitorNames: ['Mensa', null],
  parameters: { days: 14, on: '07:00', lang: 'de,en', plain: 1 },
  place: {
    building: 'Mensa',
    floor: 'EG',
    place: 'Eingang',
    size: 43,
    distance: 3.5,
    contact: 'Pforte',
    note: 'a\nb',
  },
  state: 'never-seen',
  lastSeen: null,
  event: null,
  title: null,
  build: null,
};
const noMonitor = () => undefined;
const parametersOf = (query: string) => parseParameters(query).parameters;

describe('a stored screen in the form', () => {
  it('has all its parameters in the query, and size and distance with them', () => {
    expect(Object.fromEntries(new URLSearchParams(queryOf(screen)))).toEqual({
      monitor: '3,4',
      days: '14',
      on: '07:00',
      lang: 'de,en',
      plain: '1',
      diagonal: '43',
      distance: '3.5',
    });
    expect(parseParameters(queryOf(screen)).problems).toEqual([]);
  });

  it('has the parameters `diagonal` and `distance` in place of size and distance, as on screen', () => {
    const both = { ...screen, parameters: { diagonal: 55 } };
    expect(new URLSearchParams(queryOf(both)).get('diagonal')).toBe('55');
  });

  it('is the same once it is saved again', () => {
    const { monitors, parameters, place } = screen;
    const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
    expect(requestOf(draftOf(screen), parametersOf(queryOf(screen)), noMonitor)).toEqual({
      monitors,
      parameters: Object.fromEntries(texts),
      place,
    });
  });
});

describe('changes of a stored screen', () => {
  it('are none in its own settings, however they are written', () => {
    expect(findChanges(queryOf(screen), queryOf(screen))).toEqual([]);
    const query = new URLSearchParams([...new URLSearchParams(queryOf(screen))].reverse());
    expect(findChanges(`${String(query)}&dayz=3&at=2026-12-24T12:00`, queryOf(screen))).toEqual([]);
  });

  it('are those that another person saved meanwhile, and what was added or removed', () => {
    const changed = { ...screen, parameters: { ...screen.parameters, days: 30 } };
    expect(findChanges(queryOf(screen), queryOf(changed))).toEqual(['days']);
    expect(findChanges(queryOf(screen).replace('on=07', 'off=23'), queryOf(screen))).toEqual(['on', 'off']);
  });
});

describe('the request for a new screen', () => {
  it('names monitors by their categories, also where an ID has the form of a number', () => {
    const findMonitor = (id: string) => new Map([['7', 123]]).get(id);
    const request = requestOf(draftOf(null), parametersOf('monitor=7,8,foyer'), findMonitor);
    expect(request.monitors).toEqual([123, 8, 'foyer']);
  });

  it('holds what was filled in, and nothing of a preview', () => {
    const draft = { ...draftOf(null), building: ' Mensa ', note: ' ' };
    const query = 'monitor=mensa,4&at=2026-12-24T12:00&days=400&theme=dark&diagonal=43';
    expect(requestOf(draft, parametersOf(query), noMonitor)).toEqual({
      monitors: ['mensa', 4],
      parameters: { theme: 'dark' },
      place: { building: 'Mensa', size: 43 },
    });
  });
});
