import type { Page } from 'playwright/test';
import { expect } from './harness.ts';

const kinds = {
  button: ['[aria-pressed="true"]', '[aria-pressed="false"]'],
  link: ['nav a[aria-current]', 'nav a:not([aria-current])'],
  language: ['footer [aria-current]', 'footer button:not([aria-current])'],
  segment: ['input:checked + span', 'input:not(:checked) + span'],
} as const;

/** Compares what is chosen with what is not, by the styles that forced colours leave. */
export async function expectChosenIsTold(page: Page, kind: keyof typeof kinds): Promise<void> {
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  const looks = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all
          .map((one) => getComputedStyle(one))
          .map((style) =>
            [style.borderTopWidth, style.borderTopStyle, style.borderTopColor, style.outlineStyle].join(' '),
          ),
      );
  const [chosen, other] = kinds[kind];
  await expect(page.locator(chosen).first()).toBeAttached();
  const chosenLooks = await looks(chosen);
  const otherLooks = await looks(other);
  expect(otherLooks.length).toBeGreaterThan(0);
  for (const look of chosenLooks)
    expect([kind, otherLooks]).not.toEqual([kind, expect.arrayContaining([look])]);
}
