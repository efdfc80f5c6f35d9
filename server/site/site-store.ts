import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import * as z from 'zod';
import type { Background, Site } from '#config/site.ts';
import { createPreparedAnswer } from '#server/answers/prepared-answer.ts';
import { findInlineCode, type SecurityHeaders } from '#server/answers/security-headers.ts';
import { protectTree } from '#server/files/protect-folder.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { makeReadable, textColors, toHex, toOklch } from './palette.ts';
import { createSiteFile, publicSite } from './site-file.ts';

const pageNames = ['index.html', 'desk.html'];
const oldBuilds = 2;

/** The built pages, and the assets of this build and of earlier ones. */
interface Folders {
  readonly pageDir: string;
  readonly oldAssets: string;
}

/** Reads the built pages and lists their files, those of the help and the assets of earlier builds; all folders may be missing. */
async function loadPageFiles({ pageDir, oldAssets }: Folders, build: string, security: SecurityHeaders) {
  /** The keys are paths such as `/sw.js`, as those of `help`. Paths of requests are looked up here only, never on disk. */
  const files = new Map<string, string>();
  const help = new Map<string, string>();
  await addFolder(help, join(pageDir, '../help'), '/desk/help/');
  await addFolder(files, pageDir, '/');
  // Also the copy of this build: it stays while the next build replaces the files of `pageDir`.
  for (const old of await listBuilds(oldAssets)) await addFolder(files, join(oldAssets, old), '/assets/');
  /** Pages by name, in memory, with the policy for their inline scripts. */
  const pages = new Map<string, Awaited<ReturnType<typeof readPage>>>();
  for (const name of pageNames)
    if (files.delete(`/${name}`)) pages.set(name, await readPage(join(pageDir, name), build, security));
  return { pages, files, help };
}

/** '' if there is none. */
async function readBuild(pageDir: string): Promise<string> {
  try {
    const text = await readFile(join(pageDir, 'build.json'), 'utf8');
    return z.object({ build: z.string() }).parse(JSON.parse(text)).build;
  } catch {
    return '';
  }
}

/** Copies this build's assets for pages that still run it when the next one is deployed. A failure is logged. */
async function storeAssets({ pageDir, oldAssets }: Folders, build: string, logger: Logger): Promise<void> {
  const target = join(oldAssets, build);
  if (!/^[\w-]{1,64}$/.test(build) || existsSync(target)) return;
  try {
    await mkdir(oldAssets, { recursive: true, mode: 0o700 });
    await rm(`${target}.tmp`, { recursive: true, force: true });
    await cp(join(pageDir, 'assets'), `${target}.tmp`, { recursive: true });
    await protectTree(`${target}.tmp`);
    await rename(`${target}.tmp`, target);
    const surplus = (await listBuilds(oldAssets)).slice(0, -(oldBuilds + 1));
    await Promise.all(surplus.map((old) => rm(join(oldAssets, old), { recursive: true, force: true })));
  } catch (error) {
    logger.warn({ reason: messageOf(error) }, 'assets of this build can not be kept');
    // An incomplete copy would fill the disk further.
    await rm(`${target}.tmp`, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function listBuilds(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.tmp'));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  return aged.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

async function addFolder(files: Map<string, string>, folder: string, prefix: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || /^\.|\.(?:br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(prefix + file.slice(folder.length + 1).replaceAll('\\', '/'), file);
  }
}

async function readPage(file: string, build: string, security: SecurityHeaders) {
  const body = await readFile(file);
  const html = body.toString('utf8');
  const [gz, br] = await Promise.all(
    ['gz', 'br'].map((encoding) => readFile(`${file}.${encoding}`).catch(() => null)),
  );
  const inline = findInlineCode(html);
  const isKiosk = basename(file) === 'index.html';
  // The service worker tells the kiosk page by `x-build` from the pages of captive portals and proxies.
  const own = isKiosk ? { ...security.kioskPage(inline), 'x-build': build } : security.page(inline);
  const headers = { ...own, 'cache-control': 'no-cache' };
  return { html, inline, answer: createPreparedAnswer('text/html; charset=utf-8', body, gz, br), headers };
}

/** Shades of the page behind its heading, and of its lines, beside a background of the slides. */
const shades = {
  light: { page: { l: () => 0.985, c: 0.08 }, line: { l: -0.1, c: 0.5 }, warning: { l: 0.45, c: 0.18 } },
  dark: {
    page: { l: (l: number) => 0.66 * l, c: 0.6 },
    line: { l: 0.13, c: 1 },
    warning: { l: 0.82, c: 0.1 },
  },
} as const;
const redHue = 27;

type Grounds = NonNullable<Site['grounds']>;

/** The site's colours as those of `colours.css`: a page almost white, or darker than the dark background; contrasts of 7:1. */
export function writePageColors({ light, dark }: Pick<Grounds, 'light' | 'dark'>): string {
  const [lightRule, darkRule] = [writeRule(light, 'light'), writeRule(dark, 'dark')];
  return `${lightRule}\n@media (prefers-color-scheme: dark) {\n${darkRule}\n}`;
}

function writeRule([background]: readonly Background[], theme: keyof typeof shades): string {
  if (background === undefined) return '';
  const { page, line, warning } = shades[theme];
  const house = toOklch(background.ground);
  const ground = { ...house, l: page.l(house.l), c: page.c * house.c };
  const { ink, quiet } = textColors(toHex(ground), background.accent);
  const colors = {
    ground: toHex(ground),
    ink,
    quiet,
    accent:
      theme === 'light'
        ? makeReadable({ ...toOklch(background.accent), l: 0.6, c: 0.13 }, toHex(ground))
        : background.accent,
    line: toHex({ ...house, l: ground.l + line.l, c: line.c * house.c }),
    no: makeReadable({ mode: 'oklch', ...warning, h: redHue }, toHex(ground)),
    house: background.ground,
    'house-ink': background.ink,
    'house-quiet': background.quiet,
  };
  const lines = Object.entries(colors).map(([name, color]) => `--${name}: ${color};`);
  return `:root { ${lines.join(' ')} }`;
}

/** `SITE_FILE` and the built pages, read again when they change on disk. */
export type SiteStore = Readonly<Awaited<ReturnType<typeof createSiteStore>>>;

export async function createSiteStore(
  { SITE_FILE, pageDir, DATA_DIR }: GatewaySettings,
  {
    security,
    now,
    logger,
  }: { readonly security: SecurityHeaders; readonly now: () => number; readonly logger: Logger },
) {
  const file = createSiteFile(SITE_FILE, logger);
  const folders = { pageDir, oldAssets: join(DATA_DIR, 'pages') };
  const load = async (build: string) => {
    await storeAssets(folders, build, logger);
    /** `since`: when this gateway began to serve them, epoch ms. */
    return { build, since: now(), ...(await loadPageFiles(folders, build, security)) };
  };
  const prepare = (build: string) => {
    const shown = publicSite(file.current().site, build);
    const json = Buffer.from(JSON.stringify(shown));
    const answer = createPreparedAnswer('application/json; charset=utf-8', json);
    return { shown, answer, pageColors: writePageColors(shown.grounds) };
  };
  await file.refresh();
  let pages = await load(await readBuild(pageDir));
  let prepared = prepare(pages.build);
  return {
    site: () => file.current().site,
    siteProblem: file.problem,
    /** The desk shows it; null without `SITE_FILE`. */
    siteFile: file.describe,
    securityContact: () => file.current().securityContact,
    siteAnswer: () => prepared.answer,
    publicSite: () => prepared.shown,
    pageColors: () => prepared.pageColors,
    logos: () => file.current().logos,
    pages: () => pages,
    refreshSite: async () => {
      const site = await file.refresh();
      const found = (await readBuild(pageDir)) || pages.build;
      const build = found !== pages.build;
      if (build) {
        pages = await load(found);
        logger.info({ build: found }, 'new build of the pages');
      }
      if (site || build) prepared = prepare(pages.build);
      return { site, build };
    },
  };
}
