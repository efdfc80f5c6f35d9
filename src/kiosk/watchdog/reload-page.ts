import * as z from 'zod/mini';
import { pageClock } from '#data/trusted-clock.ts';
import { probePage } from './probe-page.ts';
import { waitBeforeReload } from './reload-budget.ts';

export type ReloadReason = 'crash' | 'frozen' | 'memory' | 'night' | 'build';

const mostRemembered = 8;

const stateSchema = z.object({
  /** Epoch ms of this page's own reloads. */
  reloads: z.array(z.number()),
  /** Why the last one was. */
  reason: z.string(),
});

/** What a page remembers over its reloads: the history entry keeps it, and nothing is stored on the device. */
export function readReloads(): z.output<typeof stateSchema> {
  const state = z.safeParse(stateSchema, window.history.state);
  return state.success ? state.data : { reloads: [], reason: '' };
}

/**
 * Reloads the page if its budget allows it and the gateway has just shown that it serves the page. False where it did not:
 * the page stays as it is and whoever asked tries again later.
 */
export async function reloadPage(reason: ReloadReason): Promise<boolean> {
  underWay ??= tryReload(reason);
  const isReloading = await underWay;
  if (!isReloading) underWay = null;
  return isReloading;
}

/** Several may ask at the same time; one reload is enough. */
let underWay: Promise<boolean> | null = null;

async function tryReload(reason: ReloadReason): Promise<boolean> {
  const { reloads } = readReloads();
  // A new build and a quiet night are no failures of this page, and neither can come in quick succession.
  const isFailure = reason !== 'night' && reason !== 'build';
  const now = pageClock.now();
  if (isFailure && waitBeforeReload(reloads, now) > 0) return false;
  if ((await probePage()) === null) return false;
  const remembered = isFailure ? [...reloads, now].slice(-mostRemembered) : reloads;
  window.history.replaceState({ reloads: remembered, reason }, '');
  window.location.reload();
  return true;
}
