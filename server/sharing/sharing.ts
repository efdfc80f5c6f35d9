import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { SignedOut } from './signed-out.ts';

export interface Sharing {
  /** Connects and fetches snapshot and signed-out sessions. Does not reject if the store can't be reached. */
  readonly start: (listeners: SharingListeners) => Promise<void>;
  readonly mayPoll: () => boolean;
  readonly isConnected: () => boolean;
  readonly share: (snapshot: Snapshot) => Promise<void>;
  readonly shareSignedOut: (sessions: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SharingListeners {
  readonly onSnapshot: (snapshot: Snapshot) => Promise<void>;
  /** Called when this gateway becomes the one that polls. */
  readonly onLease: () => void;
  readonly signedOut: Pick<SignedOut, 'receive' | 'list'>;
}

export const noSharing: Sharing = {
  start: () => Promise.resolve(),
  mayPoll: () => true,
  isConnected: () => true,
  share: () => Promise.resolve(),
  shareSignedOut: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
