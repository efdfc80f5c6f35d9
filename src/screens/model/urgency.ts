import type { ScreenState } from './screen-health.ts';

/**
 * What a state asks for. `walk`: somebody at the device, now; `reload`: a reload from the desk first; `later`: somebody at the
 * device, while the right slides are on screen; `new`: a device that opens the address; `fine`: nothing.
 */
export type Urgency = 'walk' | 'reload' | 'later' | 'new' | 'fine';

const urgencies: Readonly<Record<ScreenState, Urgency>> = {
  silent: 'walk',
  frozen: 'reload',
  errors: 'reload',
  stale: 'reload',
  'old-build': 'reload',
  'two-devices': 'later',
  'bad-parameters': 'later',
  'wrong-clock': 'later',
  'needs-network': 'later',
  'never-seen': 'new',
  dark: 'fine',
  well: 'fine',
};

export const urgencyOf = (state: ScreenState): Urgency => urgencies[state];

/** Whether the wrong slides, or none, may be on screen. */
export const isPressing = (state: ScreenState): boolean => ['walk', 'reload'].includes(urgencyOf(state));
