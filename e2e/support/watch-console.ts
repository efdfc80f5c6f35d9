import type { BrowserContext, Page } from 'playwright/test';

/** Collects errors and warnings on the console, uncaught exceptions and crashed pages, except those matching `allowed`. */
export function watchConsole(context: BrowserContext, allowed: readonly RegExp[]): readonly string[] {
  const complaints: string[] = [];
  const add = (complaint: string) => {
    if (!allowed.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  context.on('console', (message) => {
    const [level, { url }] = [message.type(), message.location()];
    if (level === 'error' || level === 'warning') add(`console ${level}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => add(`uncaught: ${error.error().stack ?? error.error().message}`));
  const watchCrash = (page: Page) => page.on('crash', () => add(`crashed: ${page.url()}`));
  context.pages().forEach(watchCrash);
  context.on('page', watchCrash);
  return complaints;
}
