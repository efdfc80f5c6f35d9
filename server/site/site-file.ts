import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { builtInSite, type Site, siteSchema } from '#config/site.ts';
import { fileStamp } from '#server/files/file-stamp.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { deriveBackgrounds } from './palette.ts';

/** The site's own `site.json`, and the logo files beside it. */
export interface SiteFile {
  readonly site: () => Site;
  readonly logos: () => ReadonlyMap<string, Buffer>;
  readonly securityContact: () => string | null;
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

const maxLogoBytes = 1_000_000;
const maxSiteBytes = 1_000_000;

/** `file` null: the built-in site. */
export function createSiteFile(file: string | null, logger: Logger): SiteFile {
  let site: Site = builtInSite;
  let logos: ReadonlyMap<string, Buffer> = new Map();
  let securityContact: string | null = null;
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
      const read = siteSchema.parse(json);
      const contact = serverSchema.parse(json).securityContact ?? null;
      [site, logos, problem] = [read, await readLogos(dirname(file), read), null];
      securityContact = contact;
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
  return {
    site: () => site,
    logos: () => logos,
    securityContact: () => securityContact,
    problem: () => problem,
    refresh,
  };
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

/** By file name in their address. Only files beside the site file are read. */
async function readLogos(folder: string, { logo }: Site): Promise<Map<string, Buffer>> {
  const logos = new Map<string, Buffer>();
  for (const [kind, name] of Object.entries(logo)) {
    if (name === undefined) continue;
    const bytes = await readFile(join(folder, basename(name)));
    if (bytes.byteLength > maxLogoBytes) throw new Error(`${basename(name)} is larger than 1 MB`);
    logos.set(`${kind}${extname(name)}`, bytes);
  }
  return logos;
}

function describeError(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return messageOf(error);
}
