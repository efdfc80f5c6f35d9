import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#config/site.ts';
import { siteKey } from '#data/use-site.ts';
import { awaitSlideChange, reportError } from './page-health.ts';
import { ownBuild, probePage, readReloads, reloadPage } from './reload-page.ts';
import { activateNewWorker, removeWorker } from './worker-link.ts';

const spreadMs = 30_000;
const maxSlideWaitMs = 120_000;
/** Between attempts: a deployment takes some time, the expiry of a proxy's cache longer. */
const [firstPauseMs, maxPauseMs] = [20_000, 600_000];

/** Reloads the page between two slides, once the gateway serves a new build completely. */
export function followBuilds(client: QueryClient): void {
  let isUpdating = false;
  const check = () => {
    const build = client.getQueryData<Site>(siteKey)?.build ?? '';
    if (ownBuild === '' || build === '' || build === ownBuild || isUpdating) return;
    isUpdating = true;
    void updateTo(build);
  };
  client.getQueryCache().subscribe(check);
  check();
}

async function updateTo(build: string): Promise<void> {
  await wait(Math.random() * spreadMs);
  for (let tries = 0; !(await tryUpdate(build)); tries += 1)
    await wait(Math.min(firstPauseMs * 2 ** tries, maxPauseMs));
}

async function tryUpdate(build: string): Promise<boolean> {
  try {
    if ((await probePage()) !== build) return false;
    // The last reload got the old build from the service worker.
    if (readReloads().reason === 'build') await removeWorker();
    else if (!(await activateNewWorker())) return false;
    await awaitSlideChange(maxSlideWaitMs);
    return await reloadPage('build');
  } catch (error) {
    reportError('new build', error);
    return false;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
