import { expect, type Locator, type Page } from 'playwright/test';
import { decodeQr } from './decode-qr.ts';
import { takeScreenshot } from './take-screenshot.ts';

/** Texts of the QR codes in sight, once so many are drawn: on a busy machine a part of a screenshot can be drawn late. */
export async function readCodes(target: Page | Locator, count: number): Promise<readonly string[]> {
  let codes: readonly string[] = [];
  const read = async () => (codes = await decodeQr(await takeScreenshot(target)));
  await expect.poll(read).toHaveLength(count);
  return codes;
}
