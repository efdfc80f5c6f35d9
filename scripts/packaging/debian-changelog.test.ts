import { expect, it } from 'vitest';
import { debianChangelog } from './debian-changelog.mjs';

const changes = `# Changelog

## [0.2.0] - 2026-12-01

### Added

- [Packages](docs/installing-on-debian.md) for Debian, with a sentence that is so long that it has to be wrapped into a second line.
- A second point.

## [0.1.0] - 2026-11-01

- The first one.
`;

it('takes the points of a version from CHANGELOG.md', () => {
  expect(debianChangelog({ changes, version: '0.2.0', date: '1795600000' }))
    .toBe(`aushang (0.2.0-1) unstable; urgency=medium

  * Packages for Debian, with a sentence that is so long that it has to be
    wrapped into a second line.
  * A second point.

 -- The Aushang authors <aushang@localhost>  Wed, 25 Nov 2026 09:46:40 +0000
`);
});

it('names the version where nothing is written about it', () => {
  expect(debianChangelog({ changes: '', version: '0.3.0', date: '1795600000' })).toContain(
    '  * Version 0.3.0.\n',
  );
});
