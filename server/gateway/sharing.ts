import type { Snapshot } from './snapshot.ts';

/** How several gateways share one snapshot: one polls, the others receive. */
export interface Sharing {
  /** Whether it is this gateway's turn to poll. */
  readonly mayPoll: () => boolean;
  readonly share: (snapshot: Snapshot) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A gateway without others. */
export const alone: Sharing = {
  mayPoll: () => true,
  share: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
