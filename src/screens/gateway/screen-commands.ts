import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { commandKeptMs, type ScreenCommand, screenCommandSchema } from '#config/screen-address.ts';

/** As gateways share it. */
const sharedSchema = z.object({ name: z.string(), command: screenCommandSchema });
type SharedCommand = Readonly<z.output<typeof sharedSchema>>;

/** In memory: the last command for each named screen. */
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
    /** From another gateway. Anything else is ignored. */
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
