import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heartbeatSchema, maxHeartbeatBytes } from '#screens/model/heartbeat.ts';
import { buildHeartbeat, type HeartbeatFacts } from './build-heartbeat.ts';
import { samplePage } from '#kiosk/watchdog/sample-page.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const page = samplePage({ monitor: ['mensa'] }, now - 90_000);
const loop = {
  current: '/api/events/7',
  slideChanges: 12,
  since: 95_000,
  dwellSeconds: 20.4,
  isPaused: false,
};
const health: HeartbeatFacts['health'] = { page, loop, errors: [] };
const facts: HeartbeatFacts = {
  health,
  isCovered: false,
  search: '?monitor=mensa&theme=dark',
  load: 'Ab3-_6789xyz',
  device: 'abcdefghijklmnopqrstuvwxyz01',
  build: '593bb7be414f',
  version: '1.2.3',
  engine: 'Mozilla/5.0',
  width: 1920,
  height: 1080,
  ratio: 1.5,
  now,
  skew: -1234.5,
  uptimeMs: 100_000,
  wakeLock: 'held',
  worker: 'active',
  storage: 'database',
  heapBytes: 41_600_000,
  reportedSlideChanges: 9,
  shown: [7, 9, 7],
};
const build = (other: Partial<HeartbeatFacts> = {}) => buildHeartbeat({ ...facts, ...other });
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('a heartbeat', () => {
  it('is its state', () => {
    expect(heartbeatSchema.parse(build())).toEqual({
      address: '/?monitor=mensa&theme=dark',
      load: 'Ab3-_6789xyz',
      device: 'abcdefghijklmnopqrstuvwxyz01',
      build: '593bb7be414f',
      version: '1.2.3',
      engine: 'Mozilla/5.0',
      width: 1920,
      height: 1080,
      ratio: 1.5,
      skew: -1234,
      age: 90,
      isStale: false,
      shows: 'slides',
      event: '/api/events/7',
      standing: 5,
      dwell: 20,
      slideChanges: 3,
      wakeLock: 'held',
      worker: 'active',
      storage: 'database',
      heapMegabytes: 42,
      errors: 0,
      lastError: null,
      badParameters: [],
      uptime: 100,
      isPlain: false,
      notices: [],
      shown: [7, 9, 7],
    });
  });

  it('is its name, and what the address and the stored settings have that is wrong', () => {
    const screen = { name: 'mensa-eingang', query: 'monitor=3&theme=pink', refetch: () => undefined };
    const { address, badParameters } = build({
      health: { ...health, screen },
      search: '?diag=1&token=secret&seconds=0&theme=neon',
    });
    expect(address).toBe('/s/mensa-eingang?diag=1');
    expect(badParameters).toEqual(['token', 'seconds', 'theme']);
  });

  it('holds no value that is not of a parameter', () => {
    const text = JSON.stringify(
      build({ search: '?monitor=mensa&key=secret&theme=secret&theme=dark&on=secret' }),
    );
    expect(text).not.toContain('secret');
  });

  it('is whether it is dark, or shows nothing', () => {
    const without = { ...health, loop: null };
    const nothing = { event: null, standing: null, dwell: null, slideChanges: 0 };
    expect(build({ health: { ...without, page: { ...page, isDark: true } } })).toMatchObject({
      shows: 'dark',
      ...nothing,
    });
    expect(build({ health: { ...without, page: null } })).toMatchObject({
      shows: 'nothing',
      age: null,
      ...nothing,
    });
  });

  it('is all slide changes of a loop that has started again, and the dwell of one that a person paused', () => {
    const paused = { ...loop, isPaused: true, slideChanges: 4 };
    expect(build({ health: { ...health, loop: paused } })).toMatchObject({ dwell: 20, slideChanges: 4 });
  });

  it('is the age of its data, and whether that is too old', () => {
    const aged = (asOf: number | null) =>
      build({ health: { ...health, page: { ...page, monitorData: { ...page.monitorData, asOf } } } });
    expect(aged(now - 181_000)).toMatchObject({ age: 181, isStale: true });
    expect(aged(now + 5000)).toMatchObject({ age: 0, isStale: false });
    expect(aged(null)).toMatchObject({ age: null, isStale: false });
  });

  it('is the errors of the last ten minutes', () => {
    const errorAt = (at: number, count: number) => ({ where: 'page', message: `at ${at}`, count, at });
    const errors = [errorAt(700_000, 2), errorAt(200_000, 3), errorAt(90_000, 5)];
    expect(build({ health: { ...health, errors }, uptimeMs: 710_000 })).toMatchObject({
      errors: 5,
      lastError: 'page: at 700000',
    });
    expect(build({ health: { ...health, errors }, uptimeMs: 9_000_000 })).toMatchObject({
      errors: 0,
      lastError: null,
    });
  });
});

describe('a report', () => {
  it('leaves out the end of a long address, behind a whole monitor', () => {
    const monitors = Array.from({ length: 80 }, (_, at) => `monitor-${at}`);
    const { address } = build({ search: `?theme=dark&monitor=${monitors.join()}` });
    expect(address.length).toBeLessThanOrEqual(300);
    const [, query = ''] = address.split('?');
    const shown = new URLSearchParams(query).get('monitor')?.split(',') ?? [];
    expect(shown).toEqual(monitors.slice(0, shown.length));
    expect(shown.length).toBeGreaterThan(10);
  });

  it('cuts errors before everything else', () => {
    const errors = [{ where: 'page', message: '„'.repeat(300), count: 1, at: 90_000 }];
    const long = build({
      engine: 'e'.repeat(200),
      search: `?monitor=${'m'.repeat(200)}`,
      health: { ...health, errors },
    });
    expect(long.engine).toHaveLength(160);
    expect(long.address).toHaveLength(210);
    expect(bytesOf(long)).toBeLessThanOrEqual(maxHeartbeatBytes);
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 400 });
  const longText = fc.constantFrom(
    '„'.repeat(400),
    '😀'.repeat(300),
    '\u0000'.repeat(400),
    '\ud83d'.repeat(400),
    '"'.repeat(400),
  );
  const text = fc.oneof(anyText, longText);
  const name = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/);

  it('is accepted by the gateway whatever it holds', () => {
    const extremes = fc.record({
      search: fc.oneof(
        text,
        fc
          .array(fc.tuple(fc.oneof(text, fc.constantFrom('monitor', 'all', 'lang', 'theme')), text), {
            maxLength: 30,
          })
          .map((pairs) => {
            const query = new URLSearchParams();
            for (const [key, value] of pairs) query.append(key, value);
            return query.toString();
          }),
      ),
      build: text,
      version: text,
      engine: text,
      wakeLock: fc.constantFrom('', 'none here'),
      skew: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      heapBytes: fc.option(fc.nat()),
      health: fc.record({
        page: fc.constantFrom(null, page),
        loop: fc.option(text.map((current) => ({ ...loop, current }))),
        errors: fc.array(fc.record({ where: text, message: text, count: fc.nat(99), at: fc.nat(100_000) }), {
          maxLength: 8,
        }),
        screen: fc.option(fc.record({ name, query: text, refetch: fc.constant(() => undefined) }), {
          nil: undefined,
        }),
      }),
    });
    fc.assert(
      fc.property(extremes, ({ health: { screen, ...rest }, ...other }) => {
        const heartbeat = build({ ...other, health: screen === undefined ? rest : { ...rest, screen } });
        const read = heartbeatSchema.safeParse(JSON.parse(JSON.stringify(heartbeat)));
        expect(read.error).toBeUndefined();
        expect(bytesOf(heartbeat)).toBeLessThanOrEqual(maxHeartbeatBytes);
      }),
      { numRuns: 500 },
    );
  });
});
