import { withTimeLimit } from '#data/get-json.ts';
import { findPage } from './caches.ts';

interface Navigation {
  readonly network: Promise<Response>;
  /** Keeps the worker running. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly reload: () => Promise<unknown>;
}

/** A stalled network answers much later or never. */
const answerLimitMs = 1500;
const bodyLimitMs = 20_000;
/** Chromium may lose a navigation to the same address while the document is still being loaded. */
const settleMs = 1000;

let isBroken = false;

/** The gateway's page as it arrives, else the cached page of `build`, else what the network answers. */
export async function answerPage(build: string, navigation: Navigation): Promise<Response> {
  const { network, waitUntil } = navigation;
  const copy = findPage(build).catch(() => undefined);
  const fresh = isBroken
    ? undefined
    : await withTimeLimit(() => network, answerLimitMs).catch(() => undefined);
  isBroken = false;
  if (fresh !== undefined && isKioskPage(fresh)) {
    waitUntil(reloadIfBroken(fresh.clone(), copy, navigation));
    return fresh;
  }
  const cached = await copy;
  if (cached === undefined) return network;
  // The browser warns of a preload that ends before its response is used.
  waitUntil(network.then(({ body }) => body?.cancel()).catch(() => undefined));
  return cached;
}

/** Captive portals and proxies answer with pages, errors and redirects of their own. */
const isKioskPage = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && headers.has('x-build');

/** Has the page opened again, from the cache, if its document breaks off: its scripts may be missing. */
async function reloadIfBroken(
  document: Response,
  copy: Promise<Response | undefined>,
  { reload }: Navigation,
): Promise<void> {
  try {
    await withTimeLimit(() => document.arrayBuffer(), bodyLimitMs);
  } catch {
    isBroken = (await copy) !== undefined;
    if (!isBroken) return;
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    await reload();
  }
}
