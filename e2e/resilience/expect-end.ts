import type { Page } from 'playwright/test';
import type { TestClock } from '#e2e/support/test-clock.ts';
import { addEvent } from './edit-events.ts';
import { kioskPath, openKiosk, readScreen, walkLoop } from './read-screen.ts';
import { expect, type World } from './world.ts';

interface Dates {
  readonly start: string;
  readonly end: string;
}

/** An event disappears in the minute it ends, not before. */
export async function expectEnd(page: Page, world: World, clock: TestClock, { start, end }: Dates) {
  const event = await addEvent(world, 'Lange Nacht', start, end);
  await world.poll();
  await openKiosk(page, world, `${kioskPath}&limit=200`);
  const untilEnd = Date.parse(end) - clock.now();
  await world.skip(page, untilEnd - 90_000);
  await world.advance(page, 30_000);
  expect((await walkLoop(page)).has(event)).toBe(true);
  await world.advance(page, 70_000);
  expect((await walkLoop(page)).has(event)).toBe(false);
  expect((await readScreen(page)).slides).toBe(1);
}
