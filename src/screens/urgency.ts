import type { ScreenState } from './screen-health.ts';

/** How urgent a state is. `walk`: the screen shows nothing, or an old slide; `look`: it runs, but not as it should. */
export type Urgency = 'walk' | 'look' | 'new' | 'fine';

const urgencies: Readonly<Record<ScreenState, Urgency>> = {
  silent: 'walk',
  frozen: 'walk',
  'two-devices': 'look',
  'bad-parameters': 'look',
  errors: 'look',
  stale: 'look',
  'wrong-clock': 'look',
  'old-build': 'look',
  'never-seen': 'new',
  dark: 'fine',
  well: 'fine',
};

export const urgencyOf = (state: ScreenState): Urgency => urgencies[state];
