import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { type FakeUpstream, fakeCategories, fakeEvent, startFakeUpstream } from './fake-upstream.ts';

interface TestClock {
  now: number;
  /** Default that since noon of the first day at the latest `now`: only a clock that is set back jumps. */
  monotonic?: () => number;
}

export interface TestGateway {
  readonly gateway: Gateway;
  readonly url: string;
  readonly upstream: FakeUpstream;
  readonly clock: TestClock;
  readonly folder: string;
  readonly log: string[];
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly restart: (env?: Record<string, string>) => Promise<TestGateway>;
  readonly close: () => Promise<void>;
}

/** The lowest cost that scrypt accepts, for hashes of passwords. */
const lowCost = { N: 2, r: 1, p: 1 };

const noon = Date.parse('2026-11-20T12:00:00+01:00');

/**
 * A gateway with a fake event service and two monitors (Mensa 3, Bibliothek 4), in a temporary folder, that polls only by
 * `pollNow`. Events: 1 Mensa, 2 Bibliothek, 3 all monitors, 4 untagged, 5 unpublished, 6 ended.
 */
export async function startTestGateway(env: Record<string, string> = {}): Promise<TestGateway> {
  const upstream = await startFakeUpstream();
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa', 'Bibliothek');
  upstream.events = [
    fakeEvent(1, [3], { name: 'Kultur &amp; Campus', contactPersons: [{ email: 'geheim@example.edu' }] }),
    fakeEvent(2, [4]),
    fakeEvent(3, [2]),
    fakeEvent(4, []),
    fakeEvent(5, [3], { published: false, name: 'Unveröffentlicht' }),
    fakeEvent(6, [3], { startDate: '2026-11-01T10:00:00+01:00', endDate: '2026-11-01T11:00:00+01:00' }),
  ];
  const folder = await mkdtemp(join(tmpdir(), 'aushang-'));
  await writePages(join(folder, 'page'), 'build-1');
  return runGateway({ upstream, folder, clock: { now: noon }, log: [], env });
}

export async function writePages(pageDir: string, build: string): Promise<void> {
  await mkdir(join(pageDir, 'assets'), { recursive: true });
  await writeFile(
    join(pageDir, 'index.html'),
    `<!doctype html><head><script>document.title = '${build}';</script></head><p>Aushang ${build}</p><div id="root"></div>`,
  );
  await writeFile(join(pageDir, 'desk.html'), '<!doctype html><p>Schreibtisch');
  await writeFile(join(pageDir, 'sw.js'), '/* worker */');
  const asset = join(pageDir, 'assets', `page-${build}.js`);
  const script = `/* ${build} */${' '.repeat(2000)}`;
  await writeFile(asset, script);
  await writeFile(`${asset}.br`, brotliCompressSync(script));
  await writeFile(join(pageDir, 'build.json'), JSON.stringify({ build }));
}

function createMonotonic(clock: TestClock): () => number {
  let latest = clock.now;
  return () => {
    latest = Math.max(latest, clock.now);
    return clock.monotonic?.() ?? latest - noon;
  };
}

async function runGateway(parts: {
  upstream: FakeUpstream;
  folder: string;
  clock: TestClock;
  log: string[];
  env: Record<string, string>;
}): Promise<TestGateway> {
  const { upstream, folder, clock, log, env } = parts;
  const write = (level: string) => (fields: object, message: string) => {
    log.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  const logger: Logger = { info: write('info'), warn: write('warn'), error: write('error') };
  const all = {
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: 'right-key-1',
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, 'data'),
    ...env,
  };
  const settings = { ...readSettings(all, join(folder, 'page')), eventServiceUrl: upstream.url };
  const gateway = await startGateway({
    settings,
    now: () => clock.now,
    logger,
    random: () => 0.5,
    monotonic: createMonotonic(clock),
    passwordCost: lowCost,
    redisStartMs: 100,
  });
  await gateway.pollNow();
  return {
    gateway,
    url: gateway.url,
    upstream,
    clock,
    folder,
    log,
    get: (path, headers = {}) => fetch(gateway.url + path, { headers, redirect: 'manual' }),
    restart: async (more = {}) => {
      await gateway.close();
      return runGateway({ ...parts, env: { ...env, ...more } });
    },
    close: async () => {
      await gateway.close();
      await upstream.stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
