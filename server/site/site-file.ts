import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import * as z from 'zod/mini';
import {
  isSiteField,
  type SiteField,
  siteFileSchema,
  type SiteFileState,
  type SiteProblem,
} from '#config/site-file.ts';
import { builtInSite, type Site } from '#config/site.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import { version } from '#server/settings/version.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { deriveBackgrounds } from './palette.ts';

/** The message of this error may be shown, too. */
class SiteFileError extends Error {
  override readonly name = 'SiteFileError';
  readonly problem: SiteProblem;
  constructor(message: string, problem: SiteProblem) {
    super(message);
    this.problem = problem;
  }
}

/** Throws `SiteFileError`. Not `JSON.parse`, which states the place only in the words of the engine. */
function parseJson(text: string, file: string): unknown {
  const errors: ParseError[] = [];
  const json: unknown = parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return json;
  const lines = text.slice(0, Math.min(first.offset, text.trimEnd().length)).split('\n');
  const words = printParseErrorCode(first.error).replaceAll(
    /\B[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  );
  const [line, column] = [lines.length, (lines.at(-1) ?? '').length + 1];
  throw new SiteFileError(`${words} in line ${line}, column ${column}`, { kind: 'syntax', file, line });
}

/** What the desk is told of an error while `file` and its logos were read: no paths of folders, no texts of files. */
function problemOf(error: unknown, file: string): SiteProblem {
  if (error instanceof SiteFileError) return error.problem;
  if (error instanceof z.core.$ZodError) {
    const paths = error.issues.map(({ path }) => path.join('.'));
    return paths.includes('') ? { kind: 'syntax', file, line: null } : { kind: 'values', file, paths };
  }
  const path = error instanceof Error && 'path' in error ? String(error.path) : file;
  const reason = codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable';
  return { kind: 'file', file: basename(path), reason };
}

function describeError(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return messageOf(error);
}

/** The paths in a JSON value that its parsed form lacks. */
function findIgnored(json: unknown, parsed: unknown, path: readonly PropertyKey[] = []): string[] {
  if (!isObject(json) || !isObject(parsed)) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const here = [...path, key];
    return Object.hasOwn(parsed, key) ? findIgnored(value, parsed[key], here) : here.join('.');
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

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
/** Limits of how many names that mean nothing are told, and how much of each. */
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
    const problem = error === null ? null : problemOf(error, name);
    return { file: name, given, ignored, securityContact, problem };
  };
  return { ...reread, describe };
}

async function readSite(file: string): Promise<LoadedSite> {
  const json = parseJson((await readLimited(file)).toString(), basename(file));
  const parsed = siteFileSchema.parse(json);
  const { securityContact, ...fields } = parsed;
  const ignored = findIgnored(json, parsed).map((path) => path.slice(0, maxPathLength));
  return {
    site: { ...builtInSite, ...fields, legal: listLinks(fields) },
    securityContact,
    logos: await readLogos(dirname(file), fields.logo),
    given: isObject(json) ? Object.keys(json).filter(isSiteField) : [],
    ignored: ignored.slice(0, maxIgnored),
  };
}

const statement = { de: 'Barrierefreiheit', en: 'Accessibility' };

/** The links of `legal`, and that of the accessibility statement in the languages of the site. */
function listLinks({ legal, languages }: z.output<typeof siteFileSchema>): Site['legal'] {
  if (Array.isArray(legal)) return legal;
  const { accessibility: url, links } = legal;
  const label = languages.map((one) => statement[one]).join(' / ');
  return url === undefined ? links : [...links, { label, url }];
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
async function readLogos(folder: string, logo: Site['logo']) {
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
