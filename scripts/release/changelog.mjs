import { compare, valid } from 'semver';

/**
 * A section of CHANGELOG.md, in the form of https://keepachangelog.com/en/1.1.0/.
 * @typedef {object} Release
 * @property {string} version `Unreleased` for what comes next
 * @property {string | null} date ISO; null without one
 * @property {string} body what stands below its heading
 */

const changeKinds = [
  'Added',
  'Changed',
  'Deprecated',
  'Removed',
  'Fixed',
  'Security',
  'Event service interface',
];

/** @param {string} text of CHANGELOG.md @returns {readonly Release[]} in their order */
export function readReleases(text) {
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [, version = heading, date = null] = /^\[(.+?)\](?: - (.+))?$/.exec(heading) ?? [];
    return { version, date, body: lines.join('\n').trim() };
  });
}

/**
 * @param {string} text of CHANGELOG.md
 * @param {string} version of package.json
 * @returns {string[]} what is wrong, in sentences
 */
export function findChangelogProblems(text, version) {
  const [next, ...releases] = readReleases(text);
  const problems = [];
  if (next?.version !== 'Unreleased' || next.date !== null)
    problems.push('the first section is "## [Unreleased]"');
  for (const release of releases) problems.push(...findReleaseProblems(release));
  const versions = releases.map((one) => one.version).filter((one) => valid(one) !== null);
  for (const [at, newer] of versions.entries()) {
    const older = versions[at + 1];
    if (older !== undefined && compare(newer, older) <= 0)
      problems.push(`${older} stands below ${newer}, which is not newer`);
  }
  const kinds = [...text.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind);
  for (const kind of kinds.filter((one) => !changeKinds.includes(one)))
    problems.push(`"### ${kind}" is none of ${changeKinds.join(', ')}`);
  const [latest] = versions;
  if (latest !== undefined && compare(version, latest) <= 0 && !versions.includes(version))
    problems.push(`${version} of package.json has no section, and is not newer than ${latest}`);
  return problems;
}

/** @param {Release} release */
function findReleaseProblems({ version, date, body }) {
  const problems = [];
  if (valid(version) !== version) problems.push(`"${version}" is no version like 1.2.3`);
  if (date === null || !isDay(date)) problems.push(`${version} has no date like 2026-12-31`);
  if (body === '') problems.push(`${version} says nothing`);
  return problems;
}

/** @param {string} text */
function isDay(text) {
  const at = new Date(text).getTime();
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * Links of the repository as addresses: the notes of a release are shown elsewhere.
 * @param {string} markdown
 * @param {string} base of its files, such as `https://github.com/example/aushang/blob/v0.1.0`
 */
export const withAddresses = (markdown, base) =>
  markdown.replaceAll(/\]\((?!https?:|#)([^)\s]+)\)/g, `](${base}/$1)`);

/**
 * The notes of a release.
 * @param {string} text of CHANGELOG.md
 * @param {{ tag: string, version: string }} wanted the Git tag, and the version of package.json
 * @returns {string} Markdown; throws where the tag can not be released
 */
export function readReleaseNotes(text, { tag, version }) {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, package.json has ${version}: the tag of that version is v${version}`);
  const problems = findChangelogProblems(text, version);
  if (problems.length > 0) throw new Error(`CHANGELOG.md: ${problems.join('; ')}`);
  const notes = readReleases(text).find((one) => one.version === version);
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section [${version}]`);
  return `${notes.body}\n`;
}
