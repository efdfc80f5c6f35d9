import { randomUUID } from 'node:crypto';
import { ignoreFailure } from '@aushang/serving/database/database-failure.ts';
import * as z from 'zod';
import { commandKeptMs, type ScreenCommand, screenCommandSchema } from '#config/screen-settings.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import { openFormerIds } from './former-ids.ts';
import { openHeartbeatStore } from './heartbeat-store.ts';
import { openPanelStore } from './panel-store.ts';
import { createScreenStore, type ScreenStoreOptions } from './screen-store.ts';

/** The form in which gateways share a command. */
const sharedSchema = z.object({ name: z.string(), command: screenCommandSchema });
type SharedCommand = Readonly<z.output<typeof sharedSchema>>;

/** Keeps the last command for each named screen in memory. */
export function createScreenCommands(options: {
  readonly now: () => number;
  readonly isNamed: (name: string) => boolean;
  /** Called with the name of a screen that has a new command, also one that another gateway received. */
  readonly onCommand: (names: readonly string[]) => void;
}) {
  const { now, isNamed, onCommand } = options;
  const commands = new Map<string, { readonly command: ScreenCommand; readonly until: number }>();
  const keep = ({ name, command }: SharedCommand): number => {
    const until = now() + commandKeptMs;
    commands.set(name, { command, until });
    onCommand([name]);
    return until;
  };
  return {
    /** Replaces an earlier one. `until`: epoch ms; `shared`: for other gateways. */
    give: (name: string, command: Omit<ScreenCommand, 'id'>) => {
      const shared: SharedCommand = { name, command: { id: randomUUID(), ...command } };
      return { until: keep(shared), shared };
    },
    /** Takes a command of another gateway and ignores anything else. */
    receiveShared: (message: unknown): void => {
      const { data } = sharedSchema.safeParse(message);
      if (data !== undefined && isNamed(data.name)) keep(data);
    },
    find: (name: string): ScreenCommand | null => {
      const kept = commands.get(name);
      return kept !== undefined && now() < kept.until ? kept.command : null;
    },
    /** Drops the commands of these screens where they are no longer registered. */
    forget: (names: readonly string[]): void => {
      for (const name of names) if (!isNamed(name)) commands.delete(name);
    },
  };
}

export type Screens = Awaited<ReturnType<typeof openScreens>>;

/** `onChange` is called with the names of screens that have a new command, too. */
interface ScreensOptions extends Omit<ScreenStoreOptions, 'dataDir'> {
  readonly settings: Pick<GatewaySettings, 'DATA_DIR'>;
  readonly records: Pick<RecordOpener, 'open'>;
}

/** Named screens, the reports of all screens, and the former IDs of monitors. Does not reject if the database is unavailable. */
export async function openScreens(options: ScreensOptions) {
  const { database, records, settings, now, onChange } = options;
  const store = createScreenStore({
    ...options,
    dataDir: settings.DATA_DIR,
    onChange: (names) => {
      heartbeats.forget(names);
      panels.prune();
      commands.forget(names);
      onChange(names);
    },
  });
  const isNamed = (name: string) => store.find(name) !== null;
  const { isKnown, deviceOf } = store;
  const heartbeats = await openHeartbeatStore({ now, isKnown, isNamed, deviceOf, records });
  const panels = await openPanelStore({ now, isKnown, isNamed, records });
  const commands = createScreenCommands({ now, isNamed, onCommand: onChange });
  await store.open();
  heartbeats.forget([]);
  await heartbeats.load();
  return {
    store,
    heartbeats,
    panels,
    commands,
    /** Null where named screens are off. */
    database,
    addFormerIds: await openFormerIds(records, now),
    /** Stores which devices took over names, and reads what other gateways stored. Does not reject. */
    refresh: async (): Promise<void> => {
      const claimed = [...heartbeats.claims.values()].flat();
      const forget = () => claimed.forEach(({ name }) => heartbeats.claims.delete(name));
      if (claimed.length > 0) await store.change('automatic', claimed).then(forget, ignoreFailure);
      await store.refresh();
    },
    close: () => database?.close(),
  };
}
