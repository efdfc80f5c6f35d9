import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** The focused element after each press of Tab and why it is not wholly visible (empty if it is); null: none. */
    focusLog?: ({ readonly name: string; readonly fault: string } | null)[];
    lastFocused?: HTMLElement;
  }
}

/** Runs in the page: fills `focusLog`. */
function watchFocus(): void {
  const isStuck = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position);
  const faultsOf = (focused: Element) => {
    /** The sticky or fixed element that covers a point and does not contain the focused one. */
    const coverAt = (x: number, y: number) => {
      let part = document.elementFromPoint(x, y);
      while (part !== null && !(isStuck(part) && !part.contains(focused))) part = part.parentElement;
      return part;
    };
    const { outlineWidth, outlineOffset } = getComputedStyle(focused);
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    return [...focused.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return ['outside of the window'];
      const corners = (by: number) =>
        [left + by, right - by].flatMap((x) => [top + by, bottom - by].map((y) => ({ x, y })));
      // Corners may be rounded by two pixels.
      const hits = corners(3).map(({ x, y }) => document.elementFromPoint(x, y));
      const others = hits.filter((hit) => hit !== focused && !focused.contains(hit));
      const covers = corners(-ring).flatMap(({ x, y }) => coverAt(x, y) ?? []);
      return [...others, ...covers].map((hit) => `behind ${hit?.tagName} ${hit?.className}`);
    });
  };
  const log: NonNullable<Window['focusLog']> = [];
  window.focusLog = log;
  // A listener on the window runs after the page's own ones on the document.
  window.addEventListener('keyup', () => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return log.push(null);
    focused.setAttribute('data-seen', '');
    if (focused instanceof HTMLElement) window.lastFocused = focused;
    const name = `${focused.tagName} ${focused.id || focused.textContent?.trim().slice(0, 30)}`;
    return log.push({ name, fault: [...new Set(faultsOf(focused))].join(', ') });
  });
}

async function pressUntilOut(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const isOut = () => page.evaluate(() => window.focusLog?.includes(null));
  for (let press = 1; press <= 600; press += 1) {
    await page.keyboard.press(key);
    // This is asked after each press: a further one would focus the first element again.
    if (await isOut()) return;
  }
  throw new Error('The focus never left the page.');
}

/** Tabs through a page to its end, and from its last element back. Resolves to elements that were focused while covered, and controls never focused. */
export async function tabThrough(page: Page): Promise<readonly string[]> {
  await page.evaluate(watchFocus);
  const faults: string[] = [];
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    // The test does not start outside of the page: when the focus comes back from there is up to the browser.
    await page.evaluate(() => window.lastFocused?.focus());
    await pressUntilOut(page, key);
    const log = await page.evaluate(() => window.focusLog?.splice(0) ?? []);
    for (const entry of log)
      if (entry !== null && entry.fault !== '') faults.push(`${entry.name}: ${entry.fault}`);
  }
  const controls = page.locator('form :is(input:not([type="hidden"]), select, textarea, button):visible');
  const unseen = controls.and(page.locator(':not([data-seen])'));
  const names = await unseen.evaluateAll((all) =>
    all.map(({ outerHTML }) => `${outerHTML}: never had the focus`),
  );
  return [...faults, ...names];
}
