import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { findRoot } from './root.ts';

/** The version of Aushang, such as `0.1.0`, from package.json. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(findRoot(), 'package.json'), 'utf8')));
