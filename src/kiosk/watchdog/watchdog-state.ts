import type { KeptWhere } from '#kiosk/storage/store-monitor-data.ts';
import type { WakeLockState } from './hold-wake-lock.ts';

/** What the caretaker lets the diagnostics read, once it runs. */
export const carePanel: { wakeLock: () => WakeLockState | null; keptWhere: () => KeptWhere | null } = {
  wakeLock: () => null,
  keptWhere: () => null,
};
