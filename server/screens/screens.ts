import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createFormerIds, noFormerIds } from './former-ids.ts';
import { createHeartbeatStore } from './heartbeat-store.ts';
import { createScreenCommands } from './screen-commands.ts';
import { createScreenDatabase } from './screen-database.ts';
import { createScreenStore, type ScreenStore } from './screen-store.ts';

export type Screens = Awaited<ReturnType<typeof openScreens>>;

interface ScreensOptions {
  readonly settings: GatewaySettings;
  readonly now: () => number;
  readonly logger: Logger;
  /** Called with the names of screens whose settings changed, or that have a new command. */
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
    const isNamed = () => false;
    const heartbeats = createHeartbeatStore({ now, isNamed, database: null });
    return {
      store: noScreens,
      heartbeats,
      commands: createScreenCommands({ now, isNamed, onCommand: onChange }),
      formerIds: noFormerIds,
      database: null,
      problem: () => null,
      close: () => undefined,
    };
  }
  const database = createScreenDatabase({ dataDir, databaseUrl, logger });
  const changed = (names: readonly string[]) => {
    heartbeats.forget(names);
    commands.forget(names);
    onChange(names);
  };
  const formerIds = createFormerIds({ database, logger });
  let known: ScreenStore | null = null;
  const isNamed = (name: string) => known !== null && known.find(name) !== null;
  const heartbeats = createHeartbeatStore({ now, isNamed, database });
  const commands = createScreenCommands({ now, isNamed, onCommand: onChange });
  const store = await createScreenStore({ database, dataDir, now, logger, onChange: changed });
  known = store;
  await heartbeats.load();
  return {
    store,
    heartbeats,
    commands,
    formerIds,
    database,
    problem: database.problem,
    close: database.close,
  };
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
