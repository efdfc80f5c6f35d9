import type { Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import { awaitStart, current, keyOf } from '#e2e/support/started-page.ts';

/** `@id`s of the whole loop in order, by key presses. */
export async function walkLoop(page: Page): Promise<readonly string[]> {
  await awaitStart(page);
  const first = await keyOf(page);
  const keys = [first];
  for (;;) {
    const before = keys.at(-1) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).not.toHaveAttribute('data-event', before);
    const key = await keyOf(page);
    if (key === first) return keys;
    keys.push(key);
  }
}
