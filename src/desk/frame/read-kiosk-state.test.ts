import { describe, expect, it } from 'vitest';
import { readKioskState } from './read-kiosk-state.ts';

const state = {
  aushang: 'state',
  monitor: ['mensa'],
  current: '/api/events/1',
  order: ['/api/events/1'],
  isPaused: false,
  warnings: [{ kind: 'title-shortened', key: '/api/events/1' }],
  codes: { distance: 5, reach: 2.9 },
  problems: [],
  build: 'b',
};

describe('what a kiosk page in a frame says', () => {
  it('is read', () => {
    expect(readKioskState(state)).toMatchObject({ current: '/api/events/1', isPaused: false });
    expect(readKioskState({ ...state, current: null })?.current).toBeNull();
  });

  it('is ignored where it is something else', () => {
    const others = [null, 'x', 7, {}, { ...state, aushang: 'pause' }, { ...state, order: [7] }];
    for (const message of others) expect(readKioskState(message)).toBeNull();
  });
});
