import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#server/settings/settings.ts';
import { startGateway } from '#server/app/start-gateway.ts';
import type { FakeUpstream } from './fake-upstream.ts';

/** A gateway of the built pages that has read `upstream`. `close` ends everything but the gateway. */
export async function startUpstreamGateway(
  upstream: FakeUpstream,
  more: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'aushang-gateway-'));
  const env = {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: upstream.key,
    ...more,
  };
  const settings = { ...readSettings(env, 'dist/page'), eventServiceUrl: upstream.url };
  const gateway = await startGateway({ settings, now: Date.now });
  await gateway.pollNow();
  const close = async () => {
    await upstream.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { gateway, close };
}
