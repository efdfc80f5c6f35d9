import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { type Screen, writeScreen } from '#screens/screen.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { parseJson, readScreens } from './screen-rows.ts';

/** The copy of the named screens in the data folder, for a start without database. */
export function createScreenCopy({ dataDir, logger }: { readonly dataDir: string; readonly logger: Logger }) {
  const file = join(dataDir, 'screens.json');
  return {
    /** Does not reject. */
    save: (screens: Iterable<Screen>): Promise<void> =>
      writeAtomically(file, JSON.stringify(Array.from(screens, writeScreen))).catch((error: unknown) =>
        logger.warn({ reason: messageOf(error) }, 'the copy of the named screens can not be stored'),
      ),
    /** Null if there is none. */
    read: async (): Promise<ReadonlyMap<string, Screen> | null> => {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      const inputs = z.array(z.unknown()).safeParse(parseJson(text)).data;
      if (inputs === undefined) logger.warn({ file }, 'the copy of the named screens can not be read');
      return inputs === undefined ? null : readScreens(inputs, logger);
    },
  };
}
