import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** What had the focus after each press of the tabulator, and what is wrong with its place; null: none had it. */
    focusLog?: ({ readonly name: string; readonly fault: string } | null)[];
  }
}

/** Writes down after each press of the tabulator what has the focus; runs in the page. */
function watchFocus(): void {
  const isStuck = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position);
  const faultsOf = (focused: Element) => {
    /** The sticky or fixed part that covers a point and does not hold the focus. */
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
      // Corners may be round by two pixels.
      const hits = corners(3).map(({ x, y }) => document.elementFromPoint(x, y));
      const strange = hits.filter((hit) => hit !== focused && !focused.contains(hit));
      const covers = corners(-ring).flatMap(({ x, y }) => coverAt(x, y) ?? []);
      return [...strange, ...covers].map((hit) => `behind ${hit?.tagName} ${hit?.className}`);
    });
  };
  const log: NonNullable<Window['focusLog']> = [];
  window.focusLog = log;
  // Several presses come before the next look from outside: those after the end lead nowhere.
  window.addEventListener('keydown', (event) => {
    if (log.includes(null)) event.preventDefault();
  });
  // After the page's own listeners, which are on the document.
  window.addEventListener('keyup', () => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return log.push(null);
    focused.setAttribute('data-seen', '');
    const name = `${focused.tagName} ${focused.id || focused.textContent?.trim().slice(0, 30)}`;
    return log.push({ name, fault: [...new Set(faultsOf(focused))].join(', ') });
  });
}

async function pressUntilOut(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const isOut = () => page.evaluate(() => window.focusLog?.includes(null));
  for (let press = 1; press <= 600; press += 1) {
    await page.keyboard.press(key);
    if (press % 10 === 0 && (await isOut())) return;
  }
  throw new Error('The focus never left the page.');
}

/**
 * Goes through a page by the tabulator, to its end and back. Resolves to every place where the focus could not be seen
 * whole, and to every field and button of a form that never had it.
 */
export async function tabThrough(page: Page): Promise<readonly string[]> {
  await page.evaluate(watchFocus);
  const faults: string[] = [];
  for (const key of ['Tab', 'Shift+Tab'] as const) {
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
