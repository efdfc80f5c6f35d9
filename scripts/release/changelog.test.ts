import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findChangelogProblems, readReleaseNotes, withAddresses } from './changelog.mjs';

const read = (...sections: readonly string[]) => ['# Changelog\n', ...sections].join('\n');
const next = '## [Unreleased]\n';
const first = '## [0.1.0] - 2026-11-25\n\n### Added\n\n- Screens.\n';
const second = '## [0.2.0] - 2026-12-31\n\n### Event service interface\n\n- A field.\n';

it('CHANGELOG.md has the form of Keep a Changelog, and a place for the version of package.json', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(findChangelogProblems(readFileSync('CHANGELOG.md', 'utf8'), version)).toEqual([]);
});

describe('the check of a changelog', () => {
  it.each([
    ['of the latest version', '0.2.0', read(next, second, first)],
    ['of a version that comes next', '0.3.0', read(next, second, first)],
    ['of the first version, before it', '0.1.0', read(next)],
    ['of a tenth one', '0.10.0', read(next, second.replace('0.2.0', '0.10.0'), first.replace('0.1', '0.9'))],
    ['of a version behind its candidate', '0.1.0', read(next, first, first.replace('0.1.0', '0.1.0-rc.1'))],
  ])('accepts one %s', (_what, version, text) => {
    expect(findChangelogProblems(text, version)).toEqual([]);
  });

  it.each([
    ['no next release', '0.1.0', read(first), 'the first section is'],
    ['a German date', '0.1.0', read(next, first.replace('2026-11-25', '25.11.2026')), '0.1.0 has no date'],
    ['a day that is none', '0.1.0', read(next, first.replace('11-25', '02-30')), '0.1.0 has no date'],
    ['no date', '0.1.0', read(next, first.replace(' - 2026-11-25', '')), '0.1.0 has no date'],
    ['another heading', '0.1.0', read(next, first.replace('Added', 'Features')), '"### Features" is none of'],
    ['the oldest first', '0.2.0', read(next, first, second), '0.2.0 stands below 0.1.0'],
    ['one version twice', '0.1.0', read(next, first, first), '0.1.0 stands below 0.1.0'],
    ['a candidate as newer', '0.1.0', read(next, first.replace(']', '-rc.1]'), first), '0.1.0 stands below'],
    ['an empty release', '0.1.0', read(next, '## [0.1.0] - 2026-11-25\n'), '0.1.0 says nothing'],
    ['no section', '0.1.1', read(next, second, first), '0.1.1 of package.json has no section'],
    ['a word as version', '0.1.0', read(next, first, first.replace('0.1.0', 'soon')), '"soon" is no version'],
  ])('finds %s', (_what, version, text, problem) => {
    expect(findChangelogProblems(text, version).join('; ')).toContain(problem);
  });
});

describe('the notes of a release', () => {
  it('are its section', () => {
    expect(readReleaseNotes(read(next, second, first), { tag: 'v0.1.0', version: '0.1.0' })).toBe(
      '### Added\n\n- Screens.\n',
    );
  });

  it('lead to the files of the release, wherever they are shown', () => {
    const notes = '[a](docs/releasing.md#steps) [c](SECURITY.md) [d](https://example.org/d) [e](#e)';
    expect(withAddresses(notes, 'https://example.org/v1')).toBe(
      '[a](https://example.org/v1/docs/releasing.md#steps) [c](https://example.org/v1/SECURITY.md) [d](https://example.org/d) [e](#e)',
    );
  });

  it.each([
    ['a tag of another version', 'v0.2.0', '0.1.0', 'the tag of that version is v0.1.0'],
    ['a version without a section', 'v0.3.0', '0.3.0', 'has no section [0.3.0]'],
    ['a changelog with a fault', 'v0.1.1', '0.1.1', '0.1.1 of package.json has no section'],
  ])('are refused for %s', (_what, tag, version, problem) => {
    expect(() => readReleaseNotes(read(next, second, first), { tag, version })).toThrow(problem);
  });
});
