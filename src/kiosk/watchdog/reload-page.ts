import * as z from 'zod/mini';
import { pageClock } from '#data/trusted-clock.ts';
import { probePage } from './probe-page.ts';
import { waitBeforeReload } from './reload-times.ts';

export type ReloadReason = 'crash' | 'frozen' | 'memory' | 'night' | 'build';

const maxReloads = 8;

const stateSchema = z.object({
  /** Reloads after failures, epoch ms. */
  reloads: z.array(z.number()),
  reason: z.string(),
});

/** The reloads of this page, from its history entry, which is not stored on the device. */
export function readReloads(): z.output<typeof stateSchema> {
  const state = z.safeParse(stateSchema, window.history.state);
  return state.success ? state.data : { reloads: [], reason: '' };
}

/** False if the page is not reloaded: the last reload is too recent, or the gateway does not serve the page. */
export async function reloadPage(reason: ReloadReason): Promise<boolean> {
  pendingReload ??= tryReload(reason);
  const isReloading = await pendingReload;
  if (!isReloading) pendingReload = null;
  return isReloading;
}

let pendingReload: Promise<boolean> | null = null;

async function tryReload(reason: ReloadReason): Promise<boolean> {
  const { reloads } = readReloads();
  const isFailure = reason !== 'night' && reason !== 'build';
  const now = pageClock.now();
  if (isFailure && waitBeforeReload(reloads, now) > 0) return false;
  if ((await probePage()) === null) return false;
  const lastReloads = isFailure ? [...reloads, now].slice(-maxReloads) : reloads;
  window.history.replaceState({ reloads: lastReloads, reason }, '');
  window.location.reload();
  return true;
}
