import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The folder that holds package.json, for a module in `server` and for the bundle in `dist/server`. */
export function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(findRoot(), 'package.json'), 'utf8')));
