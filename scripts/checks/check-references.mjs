import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { readTargets, unwrap, wrongNumbers } from './numbered-references.mjs';
import { oldReferences } from './old-references.mjs';
import { pathReader } from './path-references.mjs';
import { projectFiles } from './project-files.mjs';

/**
 * Whether references are looked for in a file. Fixtures are quoted from elsewhere; the files beside this one name wrong
 * references as examples.
 * @param {string} path
 */
export const isChecked = (path) =>
  (/\.(?:tsx?|mjs|css|html|md|json|yml)$/.test(path) || /^(?:deploy|\.ci)\//.test(path)) &&
  !/(?:^|\/)(?:fixtures\/|package-lock\.json$)|^scripts\/checks\//.test(path);

/**
 * Every reference that resolves nowhere, as lines `file:line  text  why`.
 * @param {ReadonlyMap<string, string>} files path and text of the files to check
 * @param {readonly string[]} [paths] all files that a reference may lead to
 * @returns {string[]}
 */
export function findWrongReferences(files, paths = [...files.keys()]) {
  const targets = readTargets(files);
  const wrongPaths = pathReader(files, paths);
  return [...files].flatMap(([path, text]) => {
    const line = unwrap(text);
    const lines = [...wrongNumbers(line, targets), ...wrongPaths(path, text), ...oldReferences(path, line)]
      .sort((a, b) => a.at - b.at)
      .map(({ at, text: found, why }) => `${path}:${text.slice(0, at).split('\n').length}  ${found}  ${why}`);
    return [...new Set(lines)];
  });
}

function main() {
  const paths = projectFiles();
  const files = new Map(
    paths
      .filter(isChecked)
      .map((path) => /** @type {const} */ ([path, readFileSync(path, 'utf8')]))
      .filter(([, text]) => !text.includes('\0')),
  );
  const wrong = findWrongReferences(files, paths);
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
