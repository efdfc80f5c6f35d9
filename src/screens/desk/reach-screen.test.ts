import { expect, it } from 'vitest';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { findObstacle, followReload } from './reach-screen.ts';

const sentAt = Date.parse('2026-11-20T12:00:00Z');
const seen = (seconds: number, uptime: number) => ({
  lastSeen: new Date(sentAt + seconds * 1000).toISOString(),
  uptime,
});
const seconds = 1000;

it.each([
  ['is waited for while no report has come', seen(-20, 3600), 30, 'waiting'],
  ['is waited for while the old page reports', seen(20, 3620), 30, 'waiting'],
  ['is done once a page reports that was loaded since', seen(20, 12), 30, 'done'],
  ['is done, also with a rounded uptime', seen(10, 11), 30, 'done'],
  [
    'has failed if the old page still reports after the gateway has dropped the command',
    seen(80, 3680),
    100,
    'failed',
  ],
] as const)('a reload %s', (_, screen, passed, outcome) => {
  expect(followReload(screen, sentAt, sentAt + passed * seconds)).toBe(outcome);
});

it('a reload of a screen that was never seen is waited for, then has failed', () => {
  expect(followReload({ lastSeen: null }, sentAt, sentAt)).toBe('waiting');
  expect(followReload({ lastSeen: null }, sentAt, sentAt + 100 * seconds)).toBe('failed');
});

it.each([
  [{ state: 'well' }, null],
  [{ state: 'dark' }, null],
  [{ state: 'silent' }, 'silent'],
  [{ state: 'never-seen' }, 'silent'],
  [{ state: 'well', isPlain: true }, 'plain'],
] as const)('of a screen with %j the obstacle is %j', (fields, obstacle) => {
  expect(findObstacle(sampleScreen(fields))).toBe(obstacle);
});
