import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import type { StoragePlace } from '#kiosk/storage/store-monitor-data.ts';
import type { WakeLockState } from './hold-wake-lock.ts';

/** What the caretaker has to know of the page, as it is now. */
export interface PageState {
  readonly parameters: Parameters;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly monitorData: MonitorData;
  readonly isDark: boolean;
}

/** What the caretaker lets the diagnostics read, once it runs. */
export const watchdogState: { wakeLock: () => WakeLockState | null; keptWhere: () => StoragePlace | null } = {
  wakeLock: () => null,
  keptWhere: () => null,
};
