import type { EndedSession, SignedOut } from './signed-out.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';

/** How several gateways share one snapshot: one polls, the others receive. */
export interface Sharing {
  /** Connects, and fetches what the others know. Never throws: without the others a gateway is alone. */
  readonly start: (listeners: SharingListeners) => Promise<void>;
  /** Whether it is this gateway's turn to poll. */
  readonly mayPoll: () => boolean;
  /** Whether the others can be reached; true for a gateway without others. */
  readonly isConnected: () => boolean;
  readonly share: (snapshot: Snapshot) => Promise<void>;
  readonly shareSignedOut: (ended: readonly EndedSession[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SharingListeners {
  readonly onSnapshot: (snapshot: Snapshot) => Promise<void>;
  /** From now on it is this gateway's turn. */
  readonly onTurn: () => void;
  /** Kept equal to that of the others. */
  readonly signedOut: Pick<SignedOut, 'receive' | 'list'>;
}

/** A gateway without others. */
export const alone: Sharing = {
  start: () => Promise.resolve(),
  mayPoll: () => true,
  isConnected: () => true,
  share: () => Promise.resolve(),
  shareSignedOut: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
