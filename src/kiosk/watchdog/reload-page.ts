import * as z from 'zod/mini';
import { withTimeLimit } from '#data/get-json.ts';
import { pageClock } from '#data/trusted-clock.ts';

export type ReloadReason = 'crash' | 'frozen' | 'memory' | 'night' | 'build' | 'plain' | 'command';

const maxReloads = 8;

const stateSchema = z.object({
  /** Reloads after failures, epoch ms. */
  reloads: z.array(z.number()),
  reason: z.string(),
});

/** The reloads of this page, from its history entry, which is not stored on the device. */
export const readReloads = () =>
  z.safeParse(stateSchema, window.history.state).data ?? { reloads: [], reason: '' };

let pendingReload: Promise<boolean> | null = null;

/** False if the page is not reloaded: the last reload is too recent, or the gateway does not serve the page. */
export function reloadPage(reason: ReloadReason): Promise<boolean> {
  pendingReload ??= tryReload(reason).finally(() => {
    pendingReload = null;
  });
  return pendingReload;
}

async function tryReload(reason: ReloadReason): Promise<boolean> {
  const { reloads } = readReloads();
  const isFailure = reason !== 'night' && reason !== 'build' && reason !== 'command';
  const now = pageClock.now();
  if (isFailure && waitBeforeReload(reloads, now) > 0) return false;
  if ((await probePage()) === null) return false;
  const lastReloads = isFailure ? [...reloads, now].slice(-maxReloads) : reloads;
  window.history.replaceState({ reloads: lastReloads, reason }, '');
  window.location.reload();
  return true;
}

const windowMs = 6 * 3_600_000;
const pausesMinutes = [0, 1, 4, 15, 60];

/** Ms from `now`; arguments in epoch ms. Reloads in the future (the clock was set back) count as now. */
export function waitBeforeReload(reloads: readonly number[], now: number): number {
  const recent = reloads.map((at) => Math.min(at, now)).filter((at) => now - at < windowMs);
  const pause = (pausesMinutes[recent.length] ?? 60) * 60_000;
  return Math.max(0, Math.max(0, ...recent) + pause - now);
}

/** The build of this page; '' in development. */
export const ownBuild =
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.getAttribute('content') ?? '';

/** The build that the gateway serves; null for any response other than this page (field failures 2, 4). */
export function probePage(): Promise<string | null> {
  return withTimeLimit(async (signal) => {
    const response = await fetch('/', { cache: 'no-store', redirect: 'error', signal });
    const html = await response.text();
    if (!response.ok || !html.includes('id="root"')) return null;
    const script = /data-script="(\/assets\/[^"]+)"/.exec(html)?.[1];
    if (script !== undefined && !(await fetch(script, { redirect: 'error', signal })).ok) return null;
    return /<meta name="build" content="([^"]*)"/.exec(html)?.[1] ?? '';
  }).catch(() => null);
}
