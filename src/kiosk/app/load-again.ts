import { builtInSite, languages } from '#config/site.ts';
import { reportError } from '#kiosk/watchdog/page-health.ts';
import { reloadPage } from '#kiosk/watchdog/reload-page.ts';

/** It is the language of the document's first slide; without one, German. */
export const documentLanguage = () =>
  languages.find((language) => language === document.documentElement.lang) ?? builtInSite.language;

const [firstPauseMs, maxPauseMs] = [2000, 60_000];

/** Loads a chunk, without which the slide in the document stays. Never fails, since React would keep the failure. */
export async function loadAgain<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await load();
    } catch (error) {
      reportError(name, error);
    }
    // The engine may keep the failure, too.
    if (pauseMs > 2 * firstPauseMs) void reloadPage('crash');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
