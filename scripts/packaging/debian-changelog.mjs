import { readReleases } from '#scripts/release/changelog.mjs';

/**
 * The text of debian/changelog: one entry, with the points that CHANGELOG.md has for the version.
 * @param {{ changes: string, version: string, date: string }} given `changes`: the text of CHANGELOG.md; `date`: in seconds
 *   since 1970
 */
export function debianChangelog({ changes, version, date }) {
  const { body = '' } = readReleases(changes).find((release) => release.version === version) ?? {};
  const found = [...body.matchAll(/^- (.+)$/gm)].map(([, point = '']) => point);
  const points = found.length === 0 ? [`Version ${version}.`] : found;
  const lines = points.map((point) => wrap(point.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'))).join('\n');
  // The date is as in RFC 5322; Debian wants the zone as digits.
  const when = new Date(Number(date) * 1000).toUTCString().replace('GMT', '+0000');
  return `aushang (${version}-1) unstable; urgency=medium\n\n${lines}\n\n -- The Aushang authors <aushang@localhost>  ${when}\n`;
}

/** Lines of at most 76 characters. @param {string} text */
const wrap = (text) =>
  text
    .replaceAll(/(.{1,72})(?: |$)/g, '    $1\n')
    .replace('   ', '  *')
    .trimEnd();
