import type { QueryClient } from '@tanstack/react-query';
import { growingPause } from '#limits/growing-pause.ts';
import type { Site } from '#config/site.ts';
import { withTimeLimit } from '#data/get-json.ts';
import { siteKey } from '#data/use-site.ts';
import { awaitSlideChange, reportError } from './page-health.ts';
import { ownBuild, probePage, readReloads, reloadPage } from './reload-page.ts';
import { awaitNewWorker, removeWorker } from './worker-link.ts';

const spreadMs = 30_000;
const maxSlideWaitMs = 120_000;
/** Attempts have pauses, because a deployment takes some time. All limits together are below five minutes. */
const pausesMs = { first: 20_000, longest: 60_000 };

/** Reloads the page between two slides, once the gateway serves a new build completely. */
export function followBuilds(client: QueryClient): void {
  const readBuild = () => client.getQueryData<Site>(siteKey)?.build ?? '';
  const isOutdated = () => ownBuild !== '' && readBuild() !== '' && readBuild() !== ownBuild;
  let isUpdating = false;
  const update = async () => {
    if (isUpdating || !isOutdated()) return;
    isUpdating = true;
    await wait(Math.random() * spreadMs);
    // Another build may follow meanwhile, or the own one again.
    for (let tries = 0; isOutdated() && !(await tryUpdate(readBuild())); tries += 1)
      await wait(growingPause(tries, pausesMs));
    // If the page is still outdated, the reload is under way.
    isUpdating = isOutdated();
  };
  client.getQueryCache().subscribe(() => void update());
  void update();
}

async function tryUpdate(build: string): Promise<boolean> {
  try {
    if ((await probePage()) !== build) return false;
    // The last reload got the old build from the service worker: the gateway answered too late for it.
    const isSecond = readReloads().reason === 'build';
    // Whatever hangs there, the gateway serves the new page.
    await (isSecond ? withTimeLimit(removeWorker) : awaitNewWorker()).catch(() => undefined);
    await awaitSlideChange(maxSlideWaitMs);
    return await reloadPage('build');
  } catch (error) {
    reportError('new build', error);
    return false;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
