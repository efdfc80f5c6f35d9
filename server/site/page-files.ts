import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import { createPreparedAnswer } from '#server/answers/prepared-answer.ts';
import { findInlineCode, type SecurityHeaders } from '#server/answers/security-headers.ts';
import { protectTree } from '#server/files/protect-folder.ts';
import type { Logger } from '#server/telemetry/logger.ts';

const pageNames = ['index.html', 'desk.html'];
const oldBuilds = 2;

/** Reads the built pages and lists their files, those of the help and the assets of earlier builds; all folders may be missing. */
export async function loadPageFiles(
  pageDir: string,
  oldAssetsDir: string,
  build: string,
  security: SecurityHeaders,
) {
  /** By path, e.g. `/sw.js`, as those of `help`. Paths of requests are looked up here only, never on disk. */
  const files = new Map<string, string>();
  const help = new Map<string, string>();
  await addFolder(help, join(pageDir, '../help'), '/desk/help/');
  await addFolder(files, pageDir, '/');
  // Also the copy of this build: it stays while the next build replaces the files of `pageDir`.
  for (const old of await listBuilds(oldAssetsDir))
    await addFolder(files, join(oldAssetsDir, old), '/assets/');
  /** By name. In memory, with the policy for their inline scripts. */
  const pages = new Map<string, Awaited<ReturnType<typeof readPage>>>();
  for (const name of pageNames)
    if (files.delete(`/${name}`)) pages.set(name, await readPage(join(pageDir, name), security));
  const kiosk = pages.get('index.html');
  // By it the service worker tells the page from those of captive portals and proxies.
  if (kiosk !== undefined) kiosk.headers['x-build'] = build;
  return { pages, files, help };
}

/** '' if there is none. */
export async function readBuild(pageDir: string): Promise<string> {
  try {
    const text = await readFile(join(pageDir, 'build.json'), 'utf8');
    return z.object({ build: z.string() }).parse(JSON.parse(text)).build;
  } catch {
    return '';
  }
}

/** Copies this build's assets for pages that still run it when the next one is deployed. A failure is logged. */
export async function storeAssets(
  pageDir: string,
  oldAssetsDir: string,
  build: string,
  logger: Logger,
): Promise<void> {
  const target = join(oldAssetsDir, build);
  if (!/^[\w-]{1,64}$/.test(build) || existsSync(target)) return;
  try {
    await mkdir(oldAssetsDir, { recursive: true, mode: 0o700 });
    await rm(`${target}.tmp`, { recursive: true, force: true });
    await cp(join(pageDir, 'assets'), `${target}.tmp`, { recursive: true });
    await protectTree(`${target}.tmp`);
    await rename(`${target}.tmp`, target);
    const builds = await listBuilds(oldAssetsDir);
    const surplus = builds.slice(0, -(oldBuilds + 1));
    await Promise.all(surplus.map((old) => rm(join(oldAssetsDir, old), { recursive: true, force: true })));
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

async function readPage(file: string, security: SecurityHeaders) {
  const body = await readFile(file);
  const html = body.toString('utf8');
  const [gz, br] = await Promise.all(
    ['gz', 'br'].map((encoding) => readFile(`${file}.${encoding}`).catch(() => null)),
  );
  const inline = findInlineCode(html);
  const policies = basename(file) === 'index.html' ? security.kioskPage(inline) : security.page(inline);
  const headers: Record<string, string> = { ...policies, 'cache-control': 'no-cache' };
  return { html, inline, answer: createPreparedAnswer('text/html; charset=utf-8', body, gz, br), headers };
}
