import type { BrowserContext, Page } from 'playwright/test';
import { faults, createRandom } from './faults.ts';
import { readScreen, type Screen } from './read-screen.ts';
import type { World } from './world.ts';

const kioskPath = '/?monitor=mensa&limit=200';
const notices = ['Noch keine Verbindung zum Server', 'Verbindung wird aufgebaut', 'Sie versucht es weiter'];
const idle = 'Zurzeit sind keine Veranstaltungen angekündigt';
/** Page time after a fault within which the screen has to be right. */
const graceMs = 5000;

/** Every event that the gateway has served so far: end in epoch ms by `@id`, null if open or impossible. */
type EventEnds = Map<string, number | null>;

/** Throws with the seed, the step and all steps before it when the screen is not right. */
export async function runSeed(
  { seed, steps }: { seed: number; steps: number },
  { world, context, now }: { world: World; context: BrowserContext; now: () => number },
): Promise<{ readonly slides: number; readonly idles: number; readonly notices: number }> {
  const random = createRandom(seed);
  const ends: EventEnds = new Map();
  const history: string[] = [];
  const counts = { slides: 0, idles: 0, notices: 0 };
  const url = `${world.url}${kioskPath}`;
  await recordEnds(world, ends);
  let page = await context.newPage();
  await page.goto(url);
  await world.advance(page, 10_000);
  // The page starts without network too from here on, so that a blank screen is always its own fault.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await world.advance(page, 10_000);
  for (let step = 0; step < steps; step += 1) {
    const fault = faults[Math.floor(random() * faults.length)];
    if (fault === undefined) continue;
    history.push(fault.name);
    page = await fault.run({ world, page, context, random, url });
    await recordEnds(world, ends);
    await world.advance(page, graceMs);
    const verdict = await checkScreen(page, ends, now);
    if (verdict.problem !== null) {
      const state = `wifi ${JSON.stringify(world.wifi.state)}, cable ${JSON.stringify(world.cable.state)}`;
      throw new Error(
        `seed ${seed}, step ${step}: ${verdict.problem}\n${state}\n${JSON.stringify(verdict.screen)}\n${history.join(', ')}`,
      );
    }
    counts[verdict.kind] += 1;
    await world.advance(page, Math.floor(random() * 6) * 10_000);
    await recordEnds(world, ends);
  }
  return counts;
}

async function recordEnds(world: World, ends: EventEnds): Promise<void> {
  const url = world.gateway()?.url;
  if (url === undefined) return;
  const answer = await fetch(`${url}/api/events?monitor=mensa`);
  if (!answer.ok) return;
  const body = await answer.json();
  for (const { '@id': id, startDate, endDate } of body['hydra:member']) {
    const end = Date.parse(endDate);
    ends.set(id, end >= Date.parse(startDate) && !endDate.startsWith('9999') ? end : null);
  }
}

interface ScreenVerdict {
  readonly kind: 'slides' | 'idles' | 'notices';
  readonly problem: string | null;
  readonly screen: Screen;
}

async function checkScreen(page: Page, ends: EventEnds, now: () => number): Promise<ScreenVerdict> {
  const screen = await readScreen(page);
  const { slides, event, isOverview, title, text } = screen;
  const verdict = (kind: ScreenVerdict['kind'], problem: string | null = null): ScreenVerdict => ({
    kind,
    problem,
    screen,
  });
  if (event !== null || isOverview) {
    if (slides !== 1) return verdict('slides', `${slides} slides at once`);
    if (title.trim() === '') return verdict('slides', 'a slide without a title');
    if (event === null) return verdict('slides');
    const end = ends.get(event);
    if (end === undefined) return verdict('slides', 'an event that the gateway never served');
    if (end !== null && end < now() - 90_000) return verdict('slides', 'an event that has ended');
    return verdict('slides');
  }
  if (slides === 1 && text.includes(idle)) {
    const current = [...ends.values()].filter((end) => end === null || end > now()).length;
    return verdict('idles', current > 40 ? 'idle although events are known' : null);
  }
  if (notices.some((notice) => text.includes(notice))) return verdict('notices');
  return verdict('notices', 'a blank screen');
}
