import { createRedisChannel } from './redis-channel.ts';
import { type RedisPlace, withTimeout } from './redis-connection.ts';

export interface Identified {
  readonly id: string;
}

/** The notices of this gateway. They are merged: what was changed later replaces what was changed earlier. */
export interface SharedNotices {
  readonly receive: (inputs: readonly unknown[]) => void;
  readonly list: () => readonly Identified[];
}

/** Messages of changed notices, and a hash of all by their ids for gateways that connect later. */
export function createRedisNotices(place: RedisPlace) {
  const { commands, prefix } = place;
  const channel = createRedisChannel(place, 'notices');
  const key = `${prefix}:notices-by-id`;
  /** Failures are logged in `connectToRedis`. */
  const run = async (work: () => Promise<unknown>) => {
    if (commands.isReady) await withTimeout(work()).catch(() => undefined);
  };
  const write = async (records: readonly Identified[]) => {
    const texts = records.map((record) => [record.id, JSON.stringify(record)] as const);
    if (texts.length > 0) await commands.hSet(key, Object.fromEntries(texts));
  };
  return {
    name: channel.name,
    listen: ({ receive }: SharedNotices) =>
      channel.listen((content) => {
        if (Array.isArray(content)) receive(content);
      }),
    share: async (records: readonly Identified[]): Promise<void> => {
      await Promise.all([channel.send(records), run(() => write(records))]);
    },
    /** After a connection either side may have newer ones. Those that are no longer kept are removed. */
    reconcile: ({ receive, list }: SharedNotices) =>
      run(async () => {
        const stored = await commands.hGetAll(key);
        receive(Object.values(stored).flatMap(parse));
        const kept = new Set(list().map(({ id }) => id));
        await write(list());
        const old = Object.keys(stored).filter((id) => !kept.has(id));
        if (old.length > 0) await commands.hDel(key, old);
      }),
  };
}

function parse(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return [value];
  } catch {
    return [];
  }
}
