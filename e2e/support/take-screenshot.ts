import type { Locator, Page } from 'playwright/test';

/** A second attempt if the browser had no frame to capture: on a busy machine it answers "Unable to capture screenshot". */
export async function takeScreenshot(target: Page | Locator): Promise<Buffer> {
  try {
    return await target.screenshot();
  } catch (error) {
    if (!/Unable to capture screenshot/.test(String(error))) throw error;
    return target.screenshot();
  }
}
