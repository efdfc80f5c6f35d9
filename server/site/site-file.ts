import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { builtInSite, type Site } from '#config/site.ts';
import { isSiteField, type SiteField, type SiteFileState, siteFileSchema } from '#config/site-file.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import { version } from '#server/settings/version.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { deriveBackgrounds } from './palette.ts';
import { describeError, findIgnored, isObject, parseJson, problemOf, SiteFileError } from './site-problem.ts';

interface LoadedSite {
  readonly site: Site;
  readonly logos: ReadonlyMap<string, PreparedAnswer>;
  readonly securityContact: string | undefined;
  /** The fields that the file sets; null before it was read. */
  readonly given: SiteField[] | null;
  readonly ignored: string[];
}

const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
};
const maxBytes = 1_000_000;
/** Of names that mean nothing: how many are told, and how much of each. */
const maxIgnored = 20;
const maxPathLength = 60;
const builtIn: LoadedSite = {
  site: builtInSite,
  logos: new Map(),
  securityContact: undefined,
  given: null,
  ignored: [],
};

/** `site.json` and the logo files beside it; without a file, the built-in site. */
export function createSiteFile(file: string | undefined, logger: Logger) {
  const reread = rereadFiles({
    files: [file],
    initial: builtIn,
    read: readSite,
    describeError,
    onRead: ({ ignored }) => {
      logger.info({ file }, 'site file read');
      if (ignored.length > 0) logger.warn({ file, ignored }, 'site file has fields that mean nothing');
    },
    onProblem: (reason) =>
      logger.error({ file, reason }, 'site file can not be used; the last good one stays'),
  });
  /** Null without a file. */
  const describe = (): SiteFileState | null => {
    if (file === undefined) return null;
    const { given, ignored, securityContact = null } = reread.current();
    const error = reread.error();
    const name = basename(file);
    return {
      file: name,
      given,
      ignored,
      securityContact,
      problem: error === null ? null : problemOf(error, name),
    };
  };
  return { ...reread, describe };
}

async function readSite(file: string): Promise<LoadedSite> {
  const json = parseJson((await readLimited(file)).toString(), basename(file));
  const parsed = siteFileSchema.parse(json);
  const { securityContact, ...fields } = parsed;
  const ignored = findIgnored(json, parsed).map((path) => path.slice(0, maxPathLength));
  return {
    site: { ...builtInSite, ...fields },
    securityContact,
    logos: await readLogos(dirname(file), fields),
    given: isObject(json) ? Object.keys(json).filter(isSiteField) : [],
    ignored: ignored.slice(0, maxIgnored),
  };
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
async function readLogos(
  folder: string,
  { logo }: Pick<Site, 'logo'>,
): Promise<ReadonlyMap<string, PreparedAnswer>> {
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
  if (bytes.byteLength > maxBytes) {
    const name = basename(file);
    throw new SiteFileError(`${name} is larger than 1 MB`, { kind: 'file', file: name, reason: 'too-large' });
  }
  return bytes;
}
