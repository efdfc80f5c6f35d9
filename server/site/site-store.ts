import { join } from 'node:path';
import { createPreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { SecurityHeaders } from '#server/answers/security-headers.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { loadPageFiles, readBuild, storeAssets } from './page-files.ts';
import { createSiteFile, publicSite } from './site-file.ts';

/** `SITE_FILE` and the built pages, read again when they change on disk. */
export async function createSiteStore(
  { SITE_FILE, pageDir, DATA_DIR }: GatewaySettings,
  security: SecurityHeaders,
  logger: Logger,
) {
  const file = createSiteFile(SITE_FILE ?? null, logger);
  const oldAssets = join(DATA_DIR, 'pages');
  const load = async (build: string) => {
    await storeAssets(pageDir, oldAssets, build, logger);
    return loadPageFiles(pageDir, oldAssets, security);
  };
  await file.refresh();
  let pages = await load(await readBuild(pageDir));
  const prepare = () => {
    const text = JSON.stringify(publicSite(file.current().site, pages.build));
    return createPreparedAnswer('application/json; charset=utf-8', Buffer.from(text));
  };
  let siteAnswer = prepare();
  const refreshSite = async () => {
    const site = await file.refresh();
    const build = (await readBuild(pageDir)) || pages.build;
    const hasNewBuild = build !== pages.build;
    if (hasNewBuild) {
      pages = await load(build);
      logger.info({ build }, 'new build of the pages');
    }
    if (site || hasNewBuild) siteAnswer = prepare();
    return { site, build: hasNewBuild };
  };
  return {
    site: () => file.current().site,
    siteProblem: file.problem,
    /** For security.txt: a `mailto:` or `https:` address. */
    securityContact: () => file.current().securityContact,
    siteAnswer: () => siteAnswer,
    logos: () => file.current().logos,
    pages: () => pages,
    refreshSite,
  };
}
