import type { Heartbeat } from './heartbeat.ts';

/** Of a screen without a fault, in the build of the test gateway. */
export const sampleHeartbeat: Heartbeat = {
  address: '/s/mensa-eingang',
  load: 'AAAAAAAAAAAA',
  build: 'build-1',
  engine: 'Mozilla/5.0 (X11; Linux aarch64) Chrome/120.0.0.0',
  width: 1920,
  height: 1080,
  ratio: 1,
  skew: 40,
  age: 12,
  isStale: false,
  shows: 'slides',
  event: '/api/events/1',
  standing: 3,
  dwell: 14,
  slideChanges: 4,
  wakeLock: 'held',
  worker: 'active',
  heapMegabytes: 12,
  errors: 0,
  lastError: null,
  badParameters: [],
  uptime: 3600,
  isPlain: false,
  notices: [],
};
