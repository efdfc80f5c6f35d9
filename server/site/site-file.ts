import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { builtInSite, type Site, siteSchema } from '#config/site.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import { version } from '#server/settings/version.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { deriveBackgrounds } from './palette.ts';

type LoadedSite = Awaited<ReturnType<typeof readSite>>;

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
const maxBytes = 1_000_000;
const builtIn: LoadedSite = { site: builtInSite, logos: new Map(), securityContact: undefined };

/** `site.json` and the logo files beside it; without a file, the built-in site. */
export function createSiteFile(file: string | undefined, logger: Logger) {
  return rereadFiles({
    files: [file],
    initial: builtIn,
    read: readSite,
    describeError,
    onRead: () => logger.info({ file }, 'site file read'),
    onProblem: (reason) =>
      logger.error({ file, reason }, 'site file can not be used; the last good one stays'),
  });
}

async function readSite(file: string) {
  const json: unknown = JSON.parse((await readLimited(file)).toString());
  const site = siteSchema.parse(json);
  const { securityContact } = serverSchema.parse(json);
  return { site, logos: await readLogos(dirname(file), site), securityContact };
}

/** `/site.json`: logos are addresses. */
export function publicSite(site: Site, build: string) {
  const { light, dark } = site.logo;
  return {
    ...site,
    logo: { light: light && `/site/light${extname(light)}`, dark: dark && `/site/dark${extname(dark)}` },
    build,
    version,
    grounds: {
      light: deriveBackgrounds(site.colors, 'light'),
      dark: deriveBackgrounds(site.colors, 'dark'),
      contrast: deriveBackgrounds(site.colors, 'contrast'),
    },
  } satisfies Site;
}

/** Logos by file name in their address. Only files beside the site file are read. */
async function readLogos(folder: string, { logo }: Site): Promise<ReadonlyMap<string, PreparedAnswer>> {
  const logos = new Map<string, PreparedAnswer>();
  for (const [kind, name] of Object.entries(logo)) {
    if (name === undefined) continue;
    const bytes = await readLimited(join(folder, basename(name)));
    const type = logoTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
    logos.set(`${kind}${extname(name)}`, createPreparedAnswer(type, bytes));
  }
  return logos;
}

async function readLimited(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  if (bytes.byteLength > maxBytes) throw new Error(`${basename(file)} is larger than 1 MB`);
  return bytes;
}

function describeError(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return messageOf(error);
}
