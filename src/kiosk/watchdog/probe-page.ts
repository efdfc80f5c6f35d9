/** A gateway that needs longer would leave a screen half loaded. */
const timeLimitMs = 20_000;

/** The build this page runs; '' while developing. */
export const ownBuild =
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.getAttribute('content') ?? '';

/**
 * Asks the gateway for the page itself and says which build it would be; null where the answer is not this page: no answer,
 * an error, a captive portal. It passes by every cache. No navigation without it (field failures 2, 4).
 */
export async function probePage(): Promise<string | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeLimitMs);
  try {
    const { signal } = controller;
    const response = await fetch('/', { cache: 'no-store', redirect: 'error', signal });
    const html = await response.text();
    if (!response.ok || !html.includes('id="root"')) return null;
    const script = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html)?.[1];
    // The page alone is no use: its script has to be there, too.
    if (script !== undefined && !(await fetch(script, { redirect: 'error', signal })).ok) return null;
    return /<meta name="build" content="([^"]*)"/.exec(html)?.[1] ?? '';
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
