/* Messages of a page to its service worker. The two may be of different builds, so the format must not change. */

/**
 * Tells the active worker to cache exactly the images at these paths, and what is missing of its build. It answers on a given port
 * whether the build is complete; earlier workers do not answer.
 */
export interface WorkerMessage {
  readonly pictures: readonly string[];
}

/** Null for anything else. Entries other than paths are left out. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('pictures' in data)) return null;
  const { pictures } = data;
  if (!Array.isArray(pictures)) return null;
  return { pictures: pictures.filter((path) => typeof path === 'string' && path.startsWith('/')) };
}
