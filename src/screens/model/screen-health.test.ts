import { describe, expect, it } from 'vitest';
import { weekHoursOf } from '#config/opening-hours.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { sampleHeartbeat } from './sample-heartbeat.ts';
import type { Heartbeat } from './heartbeat.ts';
import { addHeartbeat, judgeScreen, type Reports, silentMs } from './screen-health.ts';

const noon = Date.parse('2026-11-20T12:00:00+01:00');
const minute = 60_000;
const always = { hours: null, closingDays: [], timeZone: createTimeZone('Europe/Berlin') };
const from = (on: string) => ({ ...always, hours: weekHoursOf({ hours: null, on, off: null }) });
const facts = {
  now: noon,
  listeningSince: noon - 86_400_000,
  build: 'build-1',
  buildSince: noon - 86_400_000,
};

const reportsOf = (change: Partial<Heartbeat>, at = noon) =>
  addHeartbeat(null, { ...sampleHeartbeat, ...change }, at);
const stateOf = (change: Partial<Heartbeat>) => judgeScreen(reportsOf(change), always, facts);

describe('judgeScreen', () => {
  it('is never-seen without a report, and well after one without a fault', () => {
    expect(judgeScreen(null, always, facts)).toBe('never-seen');
    expect(stateOf({})).toBe('well');
  });

  it.each<readonly [string, Partial<Heartbeat>]>([
    ['frozen', { standing: 14 + 61 }],
    ['well', { standing: 14 + 60 }],
    ['frozen', { shows: 'nothing', event: null, standing: null, dwell: null }],
    ['wrong-clock', { skew: -121_000 }],
    ['well', { skew: 119_000 }],
    ['well', { skew: null }],
    ['bad-parameters', { badParameters: ['monitr'] }],
    ['errors', { errors: 1 }],
    ['stale', { isStale: true }],
    ['old-build', { build: 'build-0' }],
    ['needs-network', { worker: 'incomplete' }],
    ['needs-network', { worker: 'no answer' }],
    ['needs-network', { storage: 'nowhere' }],
    ['well', { worker: 'none', storage: 'small storage' }],
    ['well', { worker: 'installing', storage: 'not yet' }],
    ['well', { worker: '', storage: '' }],
  ])('is %s for %j', (state, change) => {
    expect(stateOf(change)).toBe(state);
  });

  it('is dark as its hours say, and frozen if it is dark within them', () => {
    const reports = reportsOf({ shows: 'dark', event: null, standing: null, dwell: null });
    expect(judgeScreen(reports, from('12:30'), facts)).toBe('dark');
    expect(judgeScreen(reports, from('11:59'), facts)).toBe('dark');
    expect(judgeScreen(reports, from('11:50'), facts)).toBe('frozen');
    expect(judgeScreen(reports, always, facts)).toBe('frozen');
  });

  it('is dark while its panel is off outside of its hours, whatever the page reports, and until its next report', () => {
    const stuck = reportsOf({ standing: 900 });
    const closed = from('12:30');
    expect(judgeScreen(stuck, closed, facts)).toBe('frozen');
    expect(judgeScreen(stuck, closed, { ...facts, panel: 'off' })).toBe('dark');
    expect(judgeScreen(stuck, closed, { ...facts, panel: 'on' })).toBe('frozen');
    expect(judgeScreen(stuck, closed, { ...facts, panel: 'unknown' })).toBe('frozen');
    expect(judgeScreen(stuck, from('11:59'), { ...facts, panel: 'off' })).toBe('dark');
    expect(judgeScreen(stuck, from('11:50'), { ...facts, panel: 'off' })).toBe('frozen');
    expect(judgeScreen(reportsOf({}, noon - 2 * silentMs), always, { ...facts, panel: 'off' })).toBe(
      'silent',
    );
  });

  it('names the fault that needs a walk first', () => {
    expect(stateOf({ standing: 900, skew: 900_000, errors: 2, isStale: true })).toBe('frozen');
  });

  it('is silent after three missing reports, and dark where its hours are over', () => {
    const reports = reportsOf({}, noon - silentMs - 1);
    expect(judgeScreen(reports, always, facts)).toBe('silent');
    expect(judgeScreen(reports, from('13:00'), facts)).toBe('dark');
    expect(judgeScreen(reportsOf({}, noon - silentMs), always, facts)).toBe('well');
  });

  it('waits for reports after a start of the gateway', () => {
    const reports = reportsOf({}, noon - 3_600_000);
    expect(judgeScreen(reports, always, { ...facts, listeningSince: noon - minute })).toBe('well');
    expect(judgeScreen(reports, always, { ...facts, listeningSince: noon - 4 * minute })).toBe('silent');
  });

  it('allows some time for a new build', () => {
    const newBuild = { ...facts, build: 'build-2', buildSince: noon - 10 * minute };
    expect(judgeScreen(reportsOf({}), always, newBuild)).toBe('well');
    expect(judgeScreen(reportsOf({}), always, { ...newBuild, buildSince: noon - 16 * minute })).toBe(
      'old-build',
    );
  });
});

describe('two devices', () => {
  const history = (...loads: readonly string[]) =>
    loads.reduce<Reports | null>(
      (reports, load, at) =>
        addHeartbeat(reports, { ...sampleHeartbeat, load }, noon + (at - loads.length) * minute),
      null,
    );

  it('are two loads whose reports alternate', () => {
    expect(judgeScreen(history('AAAAAAAA', 'BBBBBBBB', 'AAAAAAAA'), always, facts)).toBe('two-devices');
  });

  it('are not a page that was reloaded, even several times', () => {
    expect(judgeScreen(history('AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'), always, facts)).toBe('well');
  });

  it('are forgotten when one of them is silent', () => {
    const reports = history('AAAAAAAA', 'BBBBBBBB', 'AAAAAAAA', 'AAAAAAAA', 'AAAAAAAA', 'AAAAAAAA');
    expect(judgeScreen(reports, always, facts)).toBe('well');
  });
});
