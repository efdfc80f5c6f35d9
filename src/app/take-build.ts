import { awaitTurn } from './await-turn.ts';
import { ownBuild, probePage } from './probe-page.ts';
import { readReloads, reloadPage } from './reload-page.ts';
import { reportError } from './vitals.ts';
import { letNewWorkerTakeOver, removeWorker } from './worker-link.ts';

/** Every page goes at a moment of its own, so that a campus never reloads in one second. */
const spreadMs = 30_000;
const longestTurnMs = 120_000;
/** A build that a cache withholds is asked for again after this. */
const againMs = 600_000;

/**
 * Takes a new build of the page: at a moment of its own, after the gateway has served it as a whole, between two slides.
 * Give it the build that the gateway says it serves, as often as you like. Returns how to stop.
 */
export function createBuildTaker(random: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = async (build: string) => {
    if ((await probePage()) !== build) return plan(build, againMs);
    if (readReloads().reason === 'build') {
      // It reloaded for a build before and still is not it: a worker or a cache stands in between.
      await removeWorker();
    } else await letNewWorkerTakeOver();
    await awaitTurn(longestTurnMs);
    if (!(await reloadPage('build'))) plan(build, againMs);
  };
  const plan = (build: string, pauseMs: number) => {
    timer = setTimeout(() => {
      take(build).catch((error: unknown) => {
        reportError('new build', error);
        plan(build, againMs);
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
