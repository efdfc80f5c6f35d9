import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { traceMainThread } from '#bench/transition/trace-page.ts';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';
import { password, sendJson } from './named-screens.ts';
import { builtGateway, type Program, report, until } from './program.ts';
import { startPolledGateway, usualUpstream } from './start-gateway.ts';

const slowDown = 6;
const goalMs = 1000;
/** The page has set its fine type by then, also in an engine that takes long to do so. */
const maxSettleSeconds = 60;

const texts = {
  'a short text': 'Gebäude räumen',
  'a link of 300 letters': `https://example.edu/${'abcdefghij'.repeat(28)}`,
  '1,000 dashes': '-'.repeat(1000),
  '2,600 letters of German': 'Bitte verlassen Sie sofort das Gebäude. '.repeat(65),
} as const;

/** Keeps when each alarm was painted, epoch ms, and what else the page says of it. */
function watchPaints(): void {
  const painted = new Map<string, number>();
  Object.assign(window, { painted });
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('[data-notice]')) {
      const id = element.getAttribute('data-notice') ?? '';
      if (painted.has(id)) continue;
      painted.set(id, 0);
      // The task after the frame.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => painted.set(id, Date.now()));
        port1.start();
        port2.postMessage('');
      });
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

async function send(gateway: Program, text: string) {
  const at = Date.now();
  const response = await fetch(`${gateway.url}/api/notices`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`bench:${password}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ level: 'alarm', text: { de: text } }),
  });
  const id = /"id":"([^"]+)"/.exec(await response.text())?.[1] ?? '';
  return { id, at };
}

/** The time runs from the request that sends it until it is painted. */
async function paintedMs(page: Page, { id, at }: { id: string; at: number }): Promise<number> {
  const read = () => page.evaluate<number>(`window.painted.get(${JSON.stringify(id)}) ?? 0`);
  let time = 0;
  await until(
    async () => {
      time = await read();
      return time > 0;
    },
    maxSettleSeconds,
    'the alarm is painted',
  );
  return time - at;
}

/** Alarms whose texts take long to set, on the built page in a browser that is slowed down. */
export async function abuseAlarms(): Promise<void> {
  const upstream = await usualUpstream();
  const gateway = await startPolledGateway(builtGateway, upstream, { DESK_PASSWORD: password }, false);
  const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser();
  const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(watchPaints);
  const stream = page.waitForResponse((response) => response.url().includes('/api/updates'));
  await page.goto(`${gateway.url}/?monitor=mensa&seconds=600`);
  await stream;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  for (const [name, text] of Object.entries(texts)) {
    let times: readonly number[] = [];
    let fineMs = 0;
    let isFine = false;
    const ids: string[] = [];
    const events = await traceMainThread(cdp, async () => {
      const first = await send(gateway, text);
      const second = await send(gateway, 'Im Gebäude bleiben');
      times = [await paintedMs(page, first), await paintedMs(page, second)];
      ids.push(first.id, second.id);
      const fine = page.locator('article[aria-current="true"] [data-role]').first();
      isFine = await fine.waitFor({ timeout: 1000 * maxSettleSeconds }).then(
        () => true,
        () => false,
      );
      fineMs = Date.now() - second.at;
      await wait(500);
    });
    const longest = Math.max(
      0,
      ...events.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000),
    );
    report(
      `alarm of ${name}, ${slowDown} times slowed down: painted after ${times.map((ms) => ms.toFixed(0)).join(' ms, the one directly after it after ')} ms (at most ${goalMs}); ${isFine ? 'both in fine type after' : 'not in fine type after'} ${(fineMs / 1000).toFixed(1)} s; longest task ${longest.toFixed(0)} ms`,
      times.every((ms) => ms <= goalMs),
    );
    for (const id of ids) await sendJson(`${gateway.url}/api/notices/${id}`, 'DELETE', null);
    await page
      .locator('[data-notice]')
      .first()
      .waitFor({ state: 'detached', timeout: 1000 * maxSettleSeconds });
  }
  await browser.close();
  await Promise.all([gateway.stop(), upstream.stop()]);
}
