import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import {
  fakeCategories,
  fakeEvent,
  type FakeUpstream,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startGateway } from '#server/app/start-gateway.ts';
import { browserRate, findLongTasks, type LongTasks } from './task-times.ts';
import { traceMainThread } from './trace-page.ts';

const hourMs = 3_600_000;
const subjects = [
  'Wissenschaftskommunikation',
  'Semesterbegrüßung',
  'Kammerkonzert',
  'Bewerbungstraining',
  'Open Day',
];

/** Events with texts of usual length; `round` changes every name. */
function fillEvents(upstream: FakeUpstream, count: number, round: number): void {
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa');
  const now = Date.now();
  upstream.events = Array.from({ length: count }, (_, index) => {
    const start = now + (index + 1) * hourMs;
    return fakeEvent(index + 1, index % 5 === 0 ? [2] : [3], {
      name: `${subjects[index % subjects.length]} ${index + 1}: Führungen, Experimente und Gespräche (${round}. Fassung)`,
      subtitle: 'Mit Beiträgen aus allen Fakultäten und der Bibliothek',
      shortDescription:
        'Wer mitmachen will, bringt ein Gerät und etwas Zeit mit; alles andere ist vor Ort. '.repeat(2),
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + 2 * hourMs).toISOString(),
      modifiedAtRecursive: new Date(now + round).toISOString(),
      locations: [{ '@type': 'Location', name: `Gebäude ${index % 9}, Hörsaal ${index % 40}` }],
    });
  });
}

interface PollsInput {
  readonly count: number;
  readonly folder: string;
  /** Resolves when the page has settled. */
  readonly open: (page: Page, address: string) => Promise<void>;
}

/** Tasks of the main thread from the update of the stream until all changed events are stored. */
export async function measurePolls(
  page: Page,
  cdp: CDPSession,
  { count, folder, open }: PollsInput,
): Promise<LongTasks> {
  const upstream = await startFakeUpstream();
  fillEvents(upstream, count, 1);
  const env = {
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, `polls-${count}`),
    LOG_LEVEL: 'fatal',
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: upstream.key,
  };
  const gateway = await startGateway({
    settings: { ...readSettings(env, 'dist/page'), eventServiceUrl: upstream.url },
    now: Date.now,
  });
  await gateway.pollNow();
  await open(page, `${gateway.url}/?monitor=mensa&seconds=600`);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: browserRate });
  const events = await traceMainThread(cdp, async () => {
    for (const round of [2, 3, 4]) {
      fillEvents(upstream, count, round);
      await gateway.pollNow();
      // Polled from here: the page's content security policy forbids `waitForFunction`.
      const name = `document.querySelector('h1').textContent`;
      while (!String(await page.evaluate(name)).includes(`(${round}. Fassung)`)) await wait(500);
      // Events are stored a second later.
      await wait(2500);
    }
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('about:blank');
  await gateway.close();
  await upstream.stop();
  return findLongTasks(events, { leastTasks: 10, limitMs: 150 });
}
