// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { createQueryClient } from '#data/query-client.ts';
import { siteKey } from '#data/use-site.ts';

const reload = vi.fn<() => void>();
let servedBuild = 'old';

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  servedBuild = 'old';
  window.history.replaceState(null, '');
  document.head.innerHTML = '<meta name="build" content="old">';
  vi.stubGlobal(
    'fetch',
    async () => new Response(`<meta name="build" content="${servedBuild}"><div id="root">`),
  );
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** A page of the build "old", with its loop. */
async function open() {
  vi.resetModules();
  const { followBuilds } = await import('./watchdog.ts');
  const client = createQueryClient();
  followBuilds(client);
  /** The page reads which build the gateway tells. */
  const hearOf = (build: string) => client.setQueryData(siteKey, { ...builtInSite, build });
  const { reportLoop } = await import('./page-health.ts');
  let slideChanges = 0;
  const changeSlide = () =>
    reportLoop({
      slideChanges: (slideChanges += 1),
      since: 0,
      dwellSeconds: 20,
      isPaused: false,
      current: 'a',
    });
  changeSlide();
  return { hearOf, changeSlide };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('reloads between two slides once the gateway serves the new build', async () => {
  const { hearOf, changeSlide } = await open();
  servedBuild = 'new';
  hearOf('new');
  await pass(31);
  expect(reload).not.toHaveBeenCalled();
  changeSlide();
  await pass(1);
  expect(reload).toHaveBeenCalledOnce();
});

it('does nothing for its own build, and for a gateway that tells none', async () => {
  const { hearOf } = await open();
  hearOf('old');
  hearOf('');
  await pass(3600);
  expect(reload).not.toHaveBeenCalled();
});

it('asks again while the gateway still serves the old build', async () => {
  const { hearOf } = await open();
  hearOf('new');
  await pass(60);
  expect(reload).not.toHaveBeenCalled();
  servedBuild = 'new';
  await pass(600);
  expect(reload).toHaveBeenCalledOnce();
});

it('follows a build that is deployed while the one before is not served yet, and none after a step back', async () => {
  const { hearOf } = await open();
  hearOf('new');
  await pass(60);
  hearOf('old');
  await pass(600);
  expect(reload).not.toHaveBeenCalled();
  hearOf('new');
  await pass(60);
  servedBuild = 'newer';
  hearOf('newer');
  await pass(700);
  expect(reload).toHaveBeenCalledOnce();
});

const hang = () => new Promise<never>(() => undefined);
const worker = Object.assign(new EventTarget(), { state: 'installing' });
const registration = { installing: worker, waiting: null, active: null, update: async () => undefined };
it.each([
  ['the registration', { getRegistration: hang, getRegistrations: hang }],
  ['the update', { getRegistration: async () => ({ ...registration, update: hang }) }],
  ['the new worker', { getRegistration: async () => registration }],
])('reloads within five minutes where %s never answers', async (_, serviceWorker) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker });
  const { hearOf } = await open();
  servedBuild = 'new';
  hearOf('new');
  await pass(300);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads within five minutes after a network that hung for long', async () => {
  const { hearOf } = await open();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', hang);
  hearOf('new');
  await pass(3600);
  expect(reload).not.toHaveBeenCalled();
  servedBuild = 'new';
  vi.stubGlobal('fetch', fetch);
  await pass(300);
  expect(reload).toHaveBeenCalledOnce();
});

it('removes a worker that served the old page again, and reloads within five minutes where that hangs', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: hang } });
  window.history.replaceState({ reloads: [], reason: 'build' }, '');
  const { hearOf } = await open();
  servedBuild = 'new';
  hearOf('new');
  await pass(300);
  expect(reload).toHaveBeenCalledOnce();
});
