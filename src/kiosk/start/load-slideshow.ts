import { reportError } from '#kiosk/watchdog/page-health.ts';
import { reloadPage } from '#kiosk/watchdog/reload-page.ts';

const [firstPauseMs, maxPauseMs] = [2000, 60_000];

/**
 * What draws slides, a chunk of its own: the document has the first one, which stays while the chunk does not load.
 * Never fails, since React would keep the failure.
 */
export async function loadSlideshow() {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      const { Slideshow } = await import('#kiosk/slideshow/slideshow.tsx');
      return { default: Slideshow };
    } catch (error) {
      reportError('slideshow', error);
    }
    // The engine may have kept the failure, too.
    if (pauseMs > 2 * firstPauseMs) void reloadPage('crash');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
