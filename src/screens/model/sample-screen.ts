import type { ListedScreen } from './listed-screen.ts';
import { sampleHeartbeat } from './sample-heartbeat.ts';

const { load: _load, ...reported } = sampleHeartbeat;

/** A screen without a fault, as `GET /api/screens` lists it. */
export const sampleScreen = (fields: Partial<ListedScreen> = {}): ListedScreen => ({
  name: 'mensa-eingang',
  monitors: [3],
  monitorNames: ['Mensa'],
  parameters: {},
  place: { building: 'Mensa', floor: 'EG', place: 'Eingang' },
  state: 'well',
  lastSeen: '2026-11-20T11:00:00.000Z',
  title: 'Jazz in der Mensa',
  ...reported,
  ...fields,
});
