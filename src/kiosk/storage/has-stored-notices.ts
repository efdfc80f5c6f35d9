/* Apart from `stored-notices.ts`, which is not loaded before the first slide. */

/** Devices hold notices under this name. */
export const storedNoticesName = 'notices';

/** Whether any are stored, for this wall or another. */
export function hasStoredNotices(): boolean {
  try {
    return localStorage.getItem(storedNoticesName) !== null;
  } catch {
    return false;
  }
}
