import { describe, expect, it } from 'vitest';
import { readKioskReady, readDeskCommand, readKioskState } from './frame-messages.ts';

const notice = {
  id: 'draft',
  level: 'alarm',
  text: { de: 'Gebäude räumen' },
  at: '2026-11-20T11:00:00.000Z',
  until: null,
  test: true,
  lifted: null,
};

it.each([
  { aushang: 'pause', isPaused: true },
  { aushang: 'step', by: -1 },
  { aushang: 'go', key: '/api/events/12' },
  { aushang: 'notices', notices: [] },
  { aushang: 'notices', notices: [notice] },
])('reads the command %j', (command) => {
  expect(readDeskCommand(command)).toEqual(command);
});

it.each([
  null,
  'pause',
  {},
  { aushang: 'pause' },
  { aushang: 'step', by: 2 },
  { aushang: 'go' },
  { aushang: 'load', url: 'https://example.org' },
  { aushang: 'notices' },
  { aushang: 'notices', notices: [{ ...notice, level: 'shout' }] },
])('takes %j for no command', (message) => {
  expect(readDeskCommand(message)).toBeNull();
});

const state = {
  aushang: 'state',
  current: '/api/events/1',
  order: ['/api/events/1'],
  isPaused: false,
  warnings: [{ kind: 'title-shortened', key: '/api/events/1' }],
  codes: { distance: 5, reach: 2.9 },
  reaches: { diagonal: 43, slides: [{ key: '/api/events/1', reach: 1.2 }] },
};

describe('the state of a kiosk page in a frame', () => {
  it('is read', () => {
    expect(readKioskState(state)).toMatchObject({ current: '/api/events/1', isPaused: false });
    expect(readKioskState({ ...state, current: null })?.current).toBeNull();
  });

  it('is null for any other message', () => {
    const others = [null, 'x', 7, {}, { ...state, aushang: 'pause' }, { ...state, order: [7] }];
    for (const message of others) expect(readKioskState(message)).toBeNull();
  });
});

it('tells a page that takes notices from any other message', () => {
  expect(readKioskReady({ aushang: 'ready' })).not.toBeNull();
  for (const other of [null, 'ready', {}, state]) expect(readKioskReady(other)).toBeNull();
});
