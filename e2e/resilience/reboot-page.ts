import type { BrowserContext, Page } from 'playwright/test';
import { kioskPath, openWithWorker } from './read-screen.ts';
import { expect, type World } from './world.ts';

/** Opens the kiosk page and resolves when its files, images, time and events are stored. */
export async function openAndStore(page: Page, world: World, path = kioskPath): Promise<void> {
  await openWithWorker(page, world, path);
  await world.advance(page, 80_000);
  await expect.poll(async () => (await storedKeys(page)).length).toBe(2);
}

/** Keys in IndexedDB and localStorage. */
export function storedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('aushang');
        open.onsuccess = () => {
          const all = open.result.transaction('kept').objectStore('kept').getAllKeys();
          all.onsuccess = () => {
            open.result.close();
            resolve([...all.result.map(String), ...Object.keys(localStorage)]);
          };
        };
      }),
  );
}

/** A power cut as the browser sees it: the page is gone, its storage stays. */
export async function reboot(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  return context.newPage();
}

export async function storeAndReboot(context: BrowserContext, page: Page, world: World): Promise<Page> {
  await openAndStore(page, world);
  return reboot(context, page);
}
