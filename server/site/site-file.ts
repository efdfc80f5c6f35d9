import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { builtInSite, type Site, siteSchema } from '#config/site.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { fileStamp } from '#server/files/file-stamp.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { deriveBackgrounds } from './palette.ts';

/** What is read from `site.json` and the logo files beside it. */
interface LoadedSite {
  readonly site: Site;
  /** By file name in their address. */
  readonly logos: ReadonlyMap<string, PreparedAnswer>;
  /** For security.txt: a `mailto:` or `https:` address. */
  readonly securityContact: string | null;
}

export interface SiteFile {
  readonly current: () => LoadedSite;
  /** Why the file can't be used now. */
  readonly problem: () => string | null;
  /** True if the site changed. A broken file is logged, and the last valid site remains in use. */
  readonly refresh: () => Promise<boolean>;
}

/** Fields that are not sent to pages. */
const serverSchema = z.object({
  /** For `/.well-known/security.txt`. */
  securityContact: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i, 'an address that starts with mailto: or https://')
    .optional(),
});

const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
};
const maxLogoBytes = 1_000_000;
const maxSiteBytes = 1_000_000;

/** `file` null: the built-in site. */
export function createSiteFile(file: string | null, logger: Logger): SiteFile {
  let loaded: LoadedSite = { site: builtInSite, logos: new Map(), securityContact: null };
  let problem: string | null = null;
  let stamp = '';
  const refresh = async () => {
    if (file === null) return false;
    try {
      const current = await fileStamp(file);
      if (current === stamp) return false;
      const text = await readFile(file, 'utf8');
      // Set before parsing, so that a broken file is logged once.
      stamp = current;
      if (Buffer.byteLength(text) > maxSiteBytes) throw new Error(`${basename(file)} is larger than 1 MB`);
      const json: unknown = JSON.parse(text);
      const site = siteSchema.parse(json);
      const { securityContact = null } = serverSchema.parse(json);
      loaded = { site, logos: await readLogos(dirname(file), site), securityContact };
      problem = null;
      logger.info({ file }, 'site file read');
      return true;
    } catch (error) {
      const reason = describeError(error);
      if (reason !== problem)
        logger.error({ file, reason }, 'site file can not be used; the last good one stays');
      problem = reason;
      return false;
    }
  };
  return { current: () => loaded, problem: () => problem, refresh };
}

/** `/site.json`: logos are addresses. */
export function publicSite(site: Site, build: string): Site {
  const { light, dark } = site.logo;
  const logo = {
    ...(light !== undefined && { light: `/site/light${extname(light)}` }),
    ...(dark !== undefined && { dark: `/site/dark${extname(dark)}` }),
  };
  const backgroundsOf = (theme: 'light' | 'dark' | 'contrast') => [...deriveBackgrounds(site.colors, theme)];
  return {
    ...site,
    logo,
    build,
    grounds: {
      light: backgroundsOf('light'),
      dark: backgroundsOf('dark'),
      contrast: backgroundsOf('contrast'),
    },
  };
}

/** Only files beside the site file are read. */
async function readLogos(folder: string, { logo }: Site): Promise<Map<string, PreparedAnswer>> {
  const logos = new Map<string, PreparedAnswer>();
  for (const [kind, name] of Object.entries(logo)) {
    if (name === undefined) continue;
    const bytes = await readFile(join(folder, basename(name)));
    if (bytes.byteLength > maxLogoBytes) throw new Error(`${basename(name)} is larger than 1 MB`);
    const type = logoTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
    logos.set(`${kind}${extname(name)}`, createPreparedAnswer(type, bytes));
  }
  return logos;
}

function describeError(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return messageOf(error);
}
