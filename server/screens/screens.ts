import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createFormerIds, noFormerIds } from './former-ids.ts';
import { createHeartbeatStore } from './heartbeat-store.ts';
import { createScreenDatabase } from './screen-database.ts';
import { createScreenStore, type ScreenStore } from './screen-store.ts';

interface ScreensOptions {
  readonly settings: GatewaySettings;
  readonly now: () => number;
  readonly logger: Logger;
  readonly onChange: (names: readonly string[]) => void;
}

/** Named screens, the reports of all screens, and the former IDs of monitors. Does not reject if the database is unavailable. */
export async function openScreens({ settings, now, logger, onChange }: ScreensOptions) {
  const { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir } = settings;
  if (redisUrl !== undefined && databaseUrl === null) {
    logger.warn(
      {},
      'named screens are off: gateways that share Redis need a common database for them, in DATABASE_URL',
    );
    const heartbeats = createHeartbeatStore({ now, isNamed: () => false, database: null });
    return {
      store: noScreens,
      heartbeats,
      formerIds: noFormerIds,
      problem: () => null,
      close: () => undefined,
    };
  }
  const database = createScreenDatabase({ dataDir, databaseUrl, logger });
  const changed = (names: readonly string[]) => {
    heartbeats.forget(names);
    onChange(names);
  };
  const formerIds = createFormerIds({ database, logger });
  let known: ScreenStore | null = null;
  const isNamed = (name: string) => known !== null && known.find(name) !== null;
  const heartbeats = createHeartbeatStore({ now, isNamed, database });
  const store = await createScreenStore({ database, dataDir, now, logger, onChange: changed });
  known = store;
  await heartbeats.load();
  return { store, heartbeats, formerIds, problem: database.problem, close: database.close };
}

/** Where named screens are off. */
const noScreens: Omit<ScreenStore, 'change'> & { readonly change: null } = {
  find: () => null,
  list: () => [],
  isKnown: () => true,
  refresh: () => Promise.resolve(),
  changes: () => Promise.resolve([]),
  change: null,
};
