import { join } from 'node:path';
import { createPreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { SecurityHeaders } from '#server/answers/security-headers.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { writePageColors } from './page-colors.ts';
import { loadPageFiles, readBuild, storeAssets } from './page-files.ts';
import { createSiteFile, publicSite } from './site-file.ts';

/** `SITE_FILE` and the built pages, read again when they change on disk. */
export async function createSiteStore(
  { SITE_FILE, pageDir, DATA_DIR }: GatewaySettings,
  {
    security,
    now,
    logger,
  }: { readonly security: SecurityHeaders; readonly now: () => number; readonly logger: Logger },
) {
  const file = createSiteFile(SITE_FILE, logger);
  const oldAssets = join(DATA_DIR, 'pages');
  const load = async (build: string) => {
    await storeAssets(pageDir, oldAssets, build, logger);
    /** `since`: when this gateway began to serve them, epoch ms. */
    return { build, since: now(), ...(await loadPageFiles(pageDir, oldAssets, build, security)) };
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
    /** For the desk; null without `SITE_FILE`. */
    siteFile: file.describe,
    securityContact: () => file.current().securityContact,
    siteAnswer: () => prepared.answer,
    /** The site as pages get it. */
    publicSite: () => prepared.shown,
    /** A style sheet. */
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
