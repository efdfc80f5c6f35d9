import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeCategories, fakeEvent, startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/start/start-gateway.ts';
import { startHandWrittenPage } from './start-hand-written-page.ts';

export interface Slides {
  readonly handWritten: string;
  /** `/?monitor=mensa`, to which further parameters can be added. */
  readonly kiosk: string;
  readonly gateway: Gateway;
  /** Everything but the gateway. */
  readonly close: () => Promise<void>;
}

/** The built kiosk page and the hand-written page, each with `count` slides of the same length. */
export async function startSlides(count: number): Promise<Slides> {
  const upstream = await startFakeUpstream();
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa');
  upstream.events = Array.from({ length: count }, (_, at) => {
    const start = Date.now() + (1 + at) * 86_400_000;
    const startDate = new Date(start).toISOString();
    const endDate = new Date(start + 7_200_000).toISOString();
    const name = `Öffentliche Ringvorlesung: Wie Städte mit Hitze leben lernen ${at + 1}`;
    return fakeEvent(at + 1, [3], { name, startDate, endDate, subtitle: 'Mit anschließendem Gespräch' });
  });
  const folder = mkdtempSync(join(tmpdir(), 'aushang-slides-'));
  const env = {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: upstream.key,
  };
  const settings = { ...readSettings(env, 'dist/page'), eventServiceUrl: upstream.url };
  const gateway = await startGateway({ settings, now: Date.now });
  await gateway.pollNow();
  const handWritten = await startHandWrittenPage(count);
  return {
    handWritten: handWritten.url,
    kiosk: `${gateway.url}/?monitor=mensa`,
    gateway,
    close: async () => {
      await handWritten.close();
      await upstream.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
