import type { BrowserContext, Page } from 'playwright/test';
import { faults, seeded } from './faults.ts';
import { readScreen, type Screen } from './read-screen.ts';
import type { World } from './world.ts';

const wall = '/?monitor=mensa&limit=200';
const notices = ['Noch keine Verbindung zum Server', 'Verbindung wird aufgebaut', 'Sie versucht es weiter'];
const idle = 'Zurzeit sind keine Veranstaltungen angekündigt';
/** Within so much of the page's time after a fault the screen has to be right. */
const graceMs = 5000;

interface Known {
  /** The `@id`s that any gateway ever gave to this wall, with their plain ends, epoch ms; null: it names none. */
  readonly events: Map<string, number | null>;
}

/** Runs one seed; throws with the seed, the step and its whole story when the screen is not right. */
export async function runSeed(
  { seed, steps }: { seed: number; steps: number },
  { world, context, now }: { world: World; context: BrowserContext; now: () => number },
): Promise<{ readonly slides: number; readonly idles: number; readonly notices: number }> {
  const random = seeded(seed);
  const known: Known = { events: new Map() };
  const story: string[] = [];
  const counts = { slides: 0, idles: 0, notices: 0 };
  const url = `${world.url}${wall}`;
  await learn(world, known);
  let page = await context.newPage();
  await page.goto(url);
  await world.live(page, 10_000);
  // From here on the page starts without network, too: a blank screen is never anybody else's fault.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await world.live(page, 10_000);
  for (let step = 0; step < steps; step += 1) {
    const fault = faults[Math.floor(random() * faults.length)];
    if (fault === undefined) continue;
    story.push(fault.name);
    page = await fault.run({ world, page, context, random, url });
    await learn(world, known);
    await world.live(page, graceMs);
    const verdict = await judge(page, known, now);
    if (verdict.problem !== null) {
      const state = `wifi ${JSON.stringify(world.wifi.state)}, cable ${JSON.stringify(world.cable.state)}`;
      throw new Error(
        `seed ${seed}, step ${step}: ${verdict.problem}\n${state}\n${JSON.stringify(verdict.screen)}\n${story.join(', ')}`,
      );
    }
    counts[verdict.kind] += 1;
    await world.live(page, Math.floor(random() * 6) * 10_000);
    await learn(world, known);
  }
  return counts;
}

/** What the gateway gives this wall now, by its public interface: the test's own view of what may be shown. */
async function learn(world: World, known: Known): Promise<void> {
  const url = world.gateway()?.url;
  if (url === undefined) return;
  const answer = await fetch(`${url}/api/events?monitor=mensa`);
  if (!answer.ok) return;
  const body = await answer.json();
  for (const { '@id': id, startDate, endDate } of body['hydra:member']) {
    const end = Date.parse(endDate);
    known.events.set(id, end >= Date.parse(startDate) && !endDate.startsWith('9999') ? end : null);
  }
}

type Verdict = {
  readonly kind: 'slides' | 'idles' | 'notices';
  readonly problem: string | null;
  readonly screen: Screen;
};

async function judge(page: Page, known: Known, now: () => number): Promise<Verdict> {
  const screen = await readScreen(page);
  const { slides, event, title, text } = screen;
  const verdict = (kind: Verdict['kind'], problem: string | null = null): Verdict => ({
    kind,
    problem,
    screen,
  });
  if (event !== null) {
    const end = known.events.get(event);
    if (slides !== 1) return verdict('slides', `${slides} slides at once`);
    if (title.trim() === '') return verdict('slides', 'a slide without a title');
    if (end === undefined) return verdict('slides', 'an event that no gateway ever gave to this wall');
    if (end !== null && end < now() - 90_000) return verdict('slides', 'an event that has ended');
    return verdict('slides');
  }
  if (slides === 1 && text.includes(idle)) {
    const open = [...known.events.values()].filter((end) => end === null || end > now()).length;
    return verdict('idles', open > 40 ? 'idle though events are known' : null);
  }
  if (notices.some((notice) => text.includes(notice))) return verdict('notices');
  return verdict('notices', 'a blank screen');
}
