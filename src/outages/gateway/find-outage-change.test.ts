import { describe, expect, it } from 'vitest';
import type { ScreenState } from '#screens/model/screen-health.ts';
import { findOutageChange } from './outage-watcher.ts';

const now = 10_000_000;
const seconds = 1000;

function change(
  before: 'silent' | 'frozen' | null,
  state: ScreenState,
  {
    ago = 10,
    outageAgo = 9999,
    watchingFor = 90_000,
    wasOutsideHours = false,
  }: { ago?: number; outageAgo?: number; watchingFor?: number; wasOutsideHours?: boolean } = {},
) {
  const lastAt = now - ago * seconds;
  const outage = before === null ? null : { kind: before, at: now - outageAgo * seconds };
  const screen = { state, lastAt, wasOutsideHours: () => wasOutsideHours };
  return findOutageChange(outage, screen, { now, watchingSince: now - watchingFor * seconds });
}

describe('findOutageChange', () => {
  it('tells of a silent screen after five minutes', () => {
    expect(change(null, 'silent', { ago: 300 })).toBeNull();
    expect(change(null, 'silent', { ago: 301 })).toBe('silent');
    expect(change('silent', 'silent', { ago: 9000 })).toBeNull();
  });

  it('counts the silence from when it began to watch at the earliest', () => {
    expect(change(null, 'silent', { ago: 9000, watchingFor: 300 })).toBeNull();
    expect(change(null, 'silent', { ago: 9000, watchingFor: 301 })).toBe('silent');
  });

  it('gives a screen five minutes to start when its hours begin', () => {
    expect(change(null, 'silent', { ago: 30_000, wasOutsideHours: true })).toBeNull();
    expect(change(null, 'silent', { ago: 30_000, wasOutsideHours: false })).toBe('silent');
  });

  it('tells of a frozen screen at once', () => {
    expect(change(null, 'frozen')).toBe('frozen');
    expect(change('frozen', 'frozen')).toBeNull();
  });

  it('does not take the last report of a silent screen for a new one', () => {
    expect(change('silent', 'frozen', { ago: 201, watchingFor: 10 })).toBeNull();
    expect(change(null, 'frozen', { ago: 201, watchingFor: 10 })).toBeNull();
  });

  it.each(['well', 'frozen'] as const)('needs a new report to tell that a silent screen is %s', (state) => {
    expect(change('silent', state, { ago: 100, outageAgo: 100 })).toBeNull();
    expect(change('silent', state, { ago: 100, outageAgo: 400 })).toBe(state);
    // The clock was set back.
    expect(change('silent', state, { ago: -3200, outageAgo: -3200 })).toBeNull();
    expect(change('silent', state, { ago: 10, outageAgo: -3200 })).toBe(state);
  });

  it('tells when one outage becomes the other', () => {
    expect(change('silent', 'frozen')).toBe('frozen');
    expect(change('frozen', 'silent', { ago: 301 })).toBe('silent');
    expect(change('frozen', 'silent', { ago: 250 })).toBeNull();
  });

  it.each(['well', 'dark', 'stale', 'errors', 'two-devices', 'old-build'] as const)(
    'tells that a screen is well again that reports itself as %s',
    (state) => {
      expect(change('silent', state, { ago: 200 })).toBe('well');
      expect(change('frozen', state, { ago: 200 })).toBe('well');
      expect(change('silent', state, { ago: 201 })).toBeNull();
      expect(change(null, state)).toBeNull();
    },
  );

  it('tells nothing of a screen that is outside of its hours and silent', () => {
    expect(change(null, 'dark', { ago: 30_000 })).toBeNull();
    expect(change('silent', 'dark', { ago: 30_000 })).toBeNull();
    expect(change('frozen', 'dark', { ago: 30_000 })).toBeNull();
  });
});
