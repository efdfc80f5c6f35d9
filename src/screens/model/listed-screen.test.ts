import { expect, it } from 'vitest';
import { listedScreenSchema, shownQuery } from './listed-screen.ts';
import { sampleHeartbeat } from './sample-heartbeat.ts';

const unseen = {
  name: 'mensa-eingang',
  monitors: [3],
  monitorNames: ['Mensa'],
  parameters: { days: 14 },
  place: { size: 43 },
  state: 'never-seen',
  lastSeen: null,
  event: null,
  title: null,
  build: null,
} as const;

it('reads a screen that was never seen, and one that has reported', () => {
  expect(listedScreenSchema.parse(unseen)).toEqual({ ...unseen, notices: [], version: '', storage: '' });
  const { load: _load, ...reported } = sampleHeartbeat;
  const seen = { ...unseen, ...reported, state: 'well', lastSeen: '2026-11-20T11:00:00.000Z' };
  expect(listedScreenSchema.parse(seen)).toEqual(seen);
});

it('shows its settings, those of its address taking precedence', () => {
  expect(shownQuery(unseen)).toBe('monitor=3&days=14&diagonal=43');
  const address = '/s/mensa-eingang?days=2&theme=dark';
  expect(new URLSearchParams(shownQuery({ ...unseen, address })).get('days')).toBe('2');
});
