import { expect, test } from '#e2e/support/harness.ts';
import { current, openWithSlide } from '#e2e/support/started-page.ts';
import { path, readNames, titleOf } from './first-answer.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the first answer holds one slide, which can be read', async ({ page, servers }) => {
    const font = page.waitForResponse(/\/plain\/display-latin\.woff$/);
    const response = await openWithSlide(page, servers, path);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.locator('article')).toHaveCount(1);
    await expect(current(page)).toBeVisible();
    const names = await readNames(page, servers);
    const key = (await current(page).getAttribute('data-event')) ?? '';
    expect(names.get(key)).toBeTruthy();
    expect(await titleOf(page)).toBe(names.get(key));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    expect((await font).ok()).toBe(true);
  });
});
