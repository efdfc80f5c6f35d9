import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#config/site.ts';
import { siteKey } from '#data/use-site.ts';
import { awaitSlideChange, reportError } from './page-health.ts';
import { ownBuild, probePage } from './probe-page.ts';
import { readReloads, reloadPage } from './reload-page.ts';
import { activateNewWorker, removeWorker } from './worker-link.ts';

const spreadMs = 30_000;
const maxSlideWaitMs = 120_000;
/** Between attempts: a deployment takes some time, the expiry of a proxy's cache longer. */
const [firstPauseMs, maxPauseMs] = [20_000, 600_000];

/** Reloads the page between two slides, once the gateway serves a new build completely. */
export function followBuilds(client: QueryClient): void {
  let isUpdating = false;
  let tries = 0;
  const retry = (build: string) => {
    schedule(build, Math.min(firstPauseMs * 2 ** tries, maxPauseMs));
    tries += 1;
  };
  const update = async (build: string) => {
    if ((await probePage()) !== build) return retry(build);
    if (readReloads().reason === 'build') {
      // The last reload got the old build from the service worker.
      await removeWorker();
    } else if (!(await activateNewWorker())) return retry(build);
    await awaitSlideChange(maxSlideWaitMs);
    if (!(await reloadPage('build'))) retry(build);
  };
  const schedule = (build: string, pauseMs: number) => {
    setTimeout(() => {
      update(build).catch((error: unknown) => {
        reportError('new build', error);
        retry(build);
      });
    }, pauseMs);
  };
  const check = () => {
    const build = client.getQueryData<Site>(siteKey)?.build ?? '';
    if (ownBuild === '' || build === '' || build === ownBuild || isUpdating) return;
    isUpdating = true;
    schedule(build, Math.random() * spreadMs);
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === siteKey[0]) check();
  });
  check();
}
