import { awaitSlideChange } from './await-slide-change.ts';
import { ownBuild, probePage } from './probe-page.ts';
import { readReloads, reloadPage } from './reload-page.ts';
import { reportError } from './page-health.ts';
import { activateNewWorker, removeWorker } from './worker-link.ts';

/** Every page goes at a moment of its own, so that a campus never reloads in one second. */
const spreadMs = 30_000;
const longestTurnMs = 120_000;
/** A build that does not come is asked for again, soon at first: a deployment takes a while, a proxy's cache longer. */
const [againMs, longestAgainMs] = [20_000, 600_000];

/**
 * Takes a new build of the page: at a moment of its own, after the gateway has served it as a whole, between two slides.
 * Give it the build that the gateway says it serves, as often as you like. Returns how to stop.
 */
export function createBuildUpdater(random: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const again = (build: string) => {
    plan(build, Math.min(againMs * 2 ** tries, longestAgainMs));
    tries += 1;
  };
  const take = async (build: string) => {
    if ((await probePage()) !== build) return again(build);
    if (readReloads().reason === 'build') {
      // It reloaded for a build before and still is not it: a worker or a cache stands in between.
      await removeWorker();
    } else if (!(await activateNewWorker())) return again(build);
    await awaitSlideChange(longestTurnMs);
    if (!(await reloadPage('build'))) again(build);
  };
  const plan = (build: string, pauseMs: number) => {
    timer = setTimeout(() => {
      take(build).catch((error: unknown) => {
        reportError('new build', error);
        again(build);
      });
    }, pauseMs);
  };
  return {
    offer: (build: string) => {
      if (ownBuild === '' || build === '' || build === ownBuild || timer !== undefined) return;
      plan(build, random() * spreadMs);
    },
    stop: () => clearTimeout(timer),
  };
}
