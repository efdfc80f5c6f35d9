import { join } from 'node:path';
import type { Site } from '#config/site.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { SecurityHeaders } from '#server/answers/security-headers.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { loadPageFiles, type PageFile, type PageFiles, readBuild, storeAssets } from './page-files.ts';
import { createSiteFile, publicSite } from './site-file.ts';

/** `SITE_FILE` and the built pages, read again when they change on disk. */
export interface SiteStore {
  readonly site: () => Site;
  readonly siteAnswer: () => PreparedAnswer;
  readonly logos: () => ReadonlyMap<string, PageFile>;
  readonly pages: () => PageFiles;
  /** For security.txt: a `mailto:` or `https:` address. */
  readonly securityContact: () => string | null;
  readonly siteProblem: () => string | null;
  readonly refresh: () => Promise<{ readonly site: boolean; readonly build: boolean }>;
}

const logoTypes: Readonly<Record<string, string>> = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' };

export async function createSiteStore(
  { siteFile, pageDir, dataDir }: GatewaySettings,
  security: SecurityHeaders,
  logger: Logger,
): Promise<SiteStore> {
  const file = createSiteFile(siteFile, logger);
  const oldAssets = join(dataDir, 'pages');
  const load = () => loadPageFiles(pageDir, oldAssets, security);
  await file.refresh();
  let pages = await load();
  await storeAssets(pageDir, oldAssets, pages.build, logger);
  let siteAnswer = prepareSite(file.site(), pages.build);
  let logos = prepareLogos(file.logos(), security);
  const refresh = async () => {
    const site = await file.refresh();
    const build = (await readBuild(pageDir)) || pages.build;
    const hasNewBuild = build !== pages.build;
    if (hasNewBuild) {
      pages = await load();
      await storeAssets(pageDir, oldAssets, pages.build, logger);
      logger.info({ build }, 'new build of the pages');
    }
    if (site || hasNewBuild) siteAnswer = prepareSite(file.site(), pages.build);
    if (site) logos = prepareLogos(file.logos(), security);
    return { site, build: hasNewBuild };
  };
  return {
    site: file.site,
    siteProblem: file.problem,
    securityContact: file.securityContact,
    siteAnswer: () => siteAnswer,
    logos: () => logos,
    pages: () => pages,
    refresh,
  };
}

function prepareSite(site: Site, build: string): PreparedAnswer {
  const text = JSON.stringify(publicSite(site, build));
  return createPreparedAnswer('application/json; charset=utf-8', Buffer.from(text), null, null);
}

function prepareLogos(logos: ReadonlyMap<string, Buffer>, security: SecurityHeaders): Map<string, PageFile> {
  const files = [...logos].map(([name, bytes]) => {
    const type = logoTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    const headers = [...security.data, 'Cache-Control', 'no-cache'];
    return [name, { answer: createPreparedAnswer(type, bytes, null, null), headers }] as const;
  });
  return new Map(files);
}
