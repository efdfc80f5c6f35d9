import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import type { StoragePlace } from '#kiosk/storage/store-monitor-data.ts';
import type { WakeLockState } from './hold-wake-lock.ts';

export interface PageState {
  readonly parameters: Parameters;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly monitorData: MonitorData;
  readonly isDark: boolean;
}

/** Set by the watchdog when it starts; read by the diagnostics. */
export const watchdogState: {
  getWakeLock: () => WakeLockState | null;
  getStoragePlace: () => StoragePlace | null;
} = { getWakeLock: () => null, getStoragePlace: () => null };
