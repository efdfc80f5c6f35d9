import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createFormerIds, noFormerIds } from './former-ids.ts';
import { createHeartbeatStore } from './heartbeat-store.ts';
import { createScreenCommands } from './screen-commands.ts';
import { createScreenDatabase, tolerateFailure } from './screen-database.ts';
import type { DeviceChange } from './screen-rows.ts';
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
    const heartbeats = createHeartbeatStore({ now, isNamed, deviceOf: noScreens.deviceOf, database: null });
    return {
      store: noScreens,
      heartbeats,
      commands: createScreenCommands({ now, isNamed, onCommand: onChange }),
      formerIds: noFormerIds,
      database: null,
      refresh: noScreens.refresh,
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
  const deviceOf = (name: string) => known?.deviceOf(name) ?? '';
  const heartbeats = createHeartbeatStore({ now, isNamed, deviceOf, database });
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
    /** Stores which devices took over names, and reads what other gateways stored. Does not reject. */
    refresh: async (): Promise<void> => {
      await tolerateFailure(() => storeClaims(heartbeats.claims, store));
      await store.refresh();
    },
    problem: database.problem,
    close: database.close,
  };
}

async function storeClaims(claims: Map<string, readonly DeviceChange[]>, store: ScreenStore): Promise<void> {
  const claimed = [...claims.values()].flat();
  if (claimed.length > 0) await store.change('automatic', claimed);
  for (const { name } of claimed) claims.delete(name);
}

/** Where named screens are off. */
const noScreens: Omit<ScreenStore, 'change'> & { readonly change: null } = {
  find: () => null,
  list: () => [],
  deviceOf: () => '',
  isKnown: () => true,
  refresh: () => Promise.resolve(),
  changes: () => Promise.resolve([]),
  change: null,
};
