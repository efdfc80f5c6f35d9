import { withTimeLimit } from '#data/get-json.ts';

/** The build of this page; '' in development. */
export const ownBuild =
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.getAttribute('content') ?? '';

/** The build that the gateway serves; null for any response other than this page (field failures 2, 4). */
export function probePage(): Promise<string | null> {
  return withTimeLimit(async (signal) => {
    const response = await fetch('/', { cache: 'no-store', redirect: 'error', signal });
    const html = await response.text();
    if (!response.ok || !html.includes('id="root"')) return null;
    const script = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html)?.[1];
    if (script !== undefined && !(await fetch(script, { redirect: 'error', signal })).ok) return null;
    return /<meta name="build" content="([^"]*)"/.exec(html)?.[1] ?? '';
  }).catch(() => null);
}
