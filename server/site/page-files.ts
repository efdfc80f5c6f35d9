import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { prepareFile } from '#server/answers/prepare-answer.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { SecurityHeaders } from '#server/answers/security-headers.ts';
import { protectTree } from '#server/files/protect-folder.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export interface PageFile {
  readonly answer: PreparedAnswer;
  readonly headers: readonly string[];
}

export interface PageFiles {
  readonly build: string;
  /** By path, e.g. `/index.html`. Paths of requests are looked up here only, never on disk. */
  readonly files: ReadonlyMap<string, PageFile>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};
const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
const oldBuilds = 2;

/** Reads the built pages and the assets of earlier builds into memory; both folders may be missing. */
export async function loadPageFiles(
  pageDir: string,
  oldAssetsDir: string,
  security: SecurityHeaders,
): Promise<PageFiles> {
  const build = await readBuild(pageDir);
  const files = new Map<string, PageFile>();
  for (const old of await listBuilds(oldAssetsDir))
    await addFolder(files, join(oldAssetsDir, old), '/assets/', security);
  await addFolder(files, pageDir, '/', security);
  return { build, files };
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
  const stored = await stat(target).catch(() => null);
  if (!/^[\w-]{1,64}$/.test(build) || stored !== null) return;
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

async function addFolder(
  files: Map<string, PageFile>,
  folder: string,
  prefix: string,
  security: SecurityHeaders,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = prefix + file.slice(folder.length + 1).replaceAll('\\', '/');
    files.set(path, await readPageFile(file, path, type, security));
  }
}

async function readPageFile(
  file: string,
  path: string,
  type: string,
  security: SecurityHeaders,
): Promise<PageFile> {
  const body = await readFile(file);
  const [gz, br] = await Promise.all(
    [`${file}.gz`, `${file}.br`].map((name) => readFile(name).catch(() => null)),
  );
  const isPrepared = gz !== null && br !== null && gz !== undefined && br !== undefined;
  const answer = isPrepared ? createPreparedAnswer(type, body, gz, br) : await prepareFile(body, type);
  const policy = path.endsWith('.html') ? security.page(body.toString('utf8')) : security.page('');
  return {
    answer,
    headers: [...policy, 'Cache-Control', path.startsWith('/assets/') ? immutable : revalidate],
  };
}
