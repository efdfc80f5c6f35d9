import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { builtInSite, type Site, siteSchema } from '#config/site.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { type RereadFiles, rereadFiles } from '#server/files/reread-files.ts';
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
const builtIn: LoadedSite = { site: builtInSite, logos: new Map(), securityContact: null };

/** `file` null: the built-in site. */
export function createSiteFile(file: string | null, logger: Logger): RereadFiles<LoadedSite> {
  return rereadFiles<LoadedSite>({
    files: file === null ? [] : [file],
    initial: builtIn,
    read: () => (file === null ? Promise.resolve(builtIn) : readSite(file)),
    describeError,
    onRead: () => logger.info({ file }, 'site file read'),
    onProblem: (reason) =>
      logger.error({ file, reason }, 'site file can not be used; the last good one stays'),
  });
}

async function readSite(file: string): Promise<LoadedSite> {
  const text = await readFile(file, 'utf8');
  if (Buffer.byteLength(text) > maxSiteBytes) throw new Error(`${basename(file)} is larger than 1 MB`);
  const json: unknown = JSON.parse(text);
  const site = siteSchema.parse(json);
  const { securityContact = null } = serverSchema.parse(json);
  return { site, logos: await readLogos(dirname(file), site), securityContact };
}

/** `/site.json`: logos are addresses. */
export function publicSite(site: Site, build: string): Site {
  const { light, dark } = site.logo;
  return {
    ...site,
    logo: { light: light && `/site/light${extname(light)}`, dark: dark && `/site/dark${extname(dark)}` },
    build,
    grounds: {
      light: deriveBackgrounds(site.colors, 'light'),
      dark: deriveBackgrounds(site.colors, 'dark'),
      contrast: deriveBackgrounds(site.colors, 'contrast'),
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
