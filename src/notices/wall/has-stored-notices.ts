/* Apart from `use-shown-notices.ts`, which is not loaded before the first slide. */

/** Devices hold the notices of each wall under this and its query. */
export const storedNoticesPrefix = 'notices ';

/** Returns the names of what all walls of this browser have stored. Fails without storage. */
export const storedNoticesNames = () =>
  Object.keys(localStorage).filter((name) => name.startsWith(storedNoticesPrefix));

/** Whether any are stored, for this wall or another. */
export function hasStoredNotices(): boolean {
  try {
    return storedNoticesNames().length > 0;
  } catch {
    return false;
  }
}
