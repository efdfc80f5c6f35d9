import type { Page } from 'playwright/test';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { hour, type Sample } from '#e2e/looks/slides/sample.ts';
import { wallSamples } from '#e2e/looks/slides/wall-samples.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';

export interface Showing {
  /** Epoch ms of the page. */
  readonly at: number;
  /** `@id` of the event; null on an overview page. */
  readonly event: string | null;
  readonly title: string;
  /** Texts of the rows of an overview page. */
  readonly rows: readonly string[];
  readonly background: string;
}

declare global {
  interface Window {
    showings: Showing[];
  }
}

/** Records each slide from the start of the page. */
export function record(): void {
  const plain = (text: string | null) => (text ?? '').split('\u00AD').join('');
  let [article, showing]: [Element | null, Showing | null] = [null, null];
  window.showings = [];
  const look = () => {
    // The document can arrive in parts: an article without its text is no slide yet.
    if (document.readyState === 'loading') return;
    const current = document.querySelector('article[aria-current="true"]');
    if (current === null) return;
    const title = plain(current.querySelector('h1')?.textContent ?? '');
    const event = current.getAttribute('data-event');
    // The first slide is drawn again by the page.
    const isSame = showing?.event === event && showing.title === title;
    if (current !== article && !isSame) {
      const rows = [...current.querySelectorAll('[data-role="row"]')].map((row) => plain(row.textContent));
      const { backgroundColor: background } = getComputedStyle(current);
      showing = { at: Date.now(), event, title, rows, background };
      window.showings.push(showing);
    }
    article = current;
  };
  document.addEventListener('readystatechange', look);
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

export interface Wall {
  readonly page: Page;
  readonly servers: Servers;
  readonly clock: TestClock;
}

export async function open({ page, servers, clock }: Wall, samples: readonly Sample[], parameters = '') {
  const filled = await fillEventService(servers, samples, clock.now());
  await page.addInitScript(record);
  await servers.open(page, `/?monitor=mensa&transition=none&${parameters}`);
  await awaitStart(page);
  return filled;
}

/** What was shown within so many minutes. */
export async function watch({ page, clock }: Wall, minutes: number): Promise<readonly Showing[]> {
  const stepMs = 10_000;
  for (let past = 0; past < minutes * 60_000; past += stepMs) await clock.advance(stepMs);
  return page.evaluate(() => window.showings);
}

export const shows = ({ title, rows }: Showing, { name }: Sample) => title === name || rows.includes(name);

/** The longest time in seconds without a start of a slide or overview page that shows it. */
export function longestWait(showings: readonly Showing[], sample: Sample): number {
  const starts = showings.flatMap((one) => (shows(one, sample) ? one.at : []));
  const ends = [...starts, showings.at(-1)?.at ?? 0];
  return Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? showings[0]?.at ?? 0))) / 1000;
}

/** Slide changes of a busy machine are late. */
export const lateSeconds = 5;

export const listed = wallSamples.map(({ image: _image, ...sample }): Sample => sample);

export const plainEvent = (number: number, start: number): Sample => ({
  key: `event-${number}`,
  name: `Veranstaltung ${number}`,
  start,
  end: start + hour,
  topic: '',
  place: 'Aula',
});

/** The longest row of neighbours of which this is true. */
export function longestRun(showings: readonly Showing[], isPart: (showing: Showing) => boolean): number {
  const runs = showings
    .map(isPart)
    .reduce((ends: number[], is) => [...ends, is ? (ends.at(-1) ?? 0) + 1 : 0], []);
  return Math.max(...runs);
}
