import { expect, type Page } from 'playwright/test';

/** The JSON of an address of the plain wall, which answers 503 while a slide takes long to draw. */
export async function readDrawn(page: Page, address: string): Promise<unknown> {
  let body: unknown;
  const isDrawn = async () => {
    const response = await page.request.get(address);
    body = await response.json();
    return response.ok();
  };
  await expect.poll(isDrawn, { timeout: 60_000 }).toBe(true);
  return body;
}
