import { randomUUID } from 'node:crypto';
import { parseJson } from '#screens/gateway/screen-rows.ts';
import { createRedisChannel, type RedisPlace, withTimeout } from '#server/sharing/redis-connection.ts';

export interface Identified {
  readonly id: string;
}

/** The notices of this gateway. They are merged: what was changed later replaces what was changed earlier. */
export interface SharedNotices {
  readonly receive: (inputs: readonly unknown[]) => void;
  /** Merges `inputs`; results in what has to be added to them, and the ids that are no longer kept. */
  readonly compare: (inputs: readonly unknown[]) => {
    readonly newer: readonly Identified[];
    readonly old: readonly string[];
  };
}

const lookMs = 1000;

/**
 * Changed notices are published, and all are in a hash, with a revision that every change replaces: a gateway that missed
 * a message, or could not write, finds the difference within a second.
 */
export function createRedisNotices(place: RedisPlace) {
  const { commands, prefix } = place;
  const channel = createRedisChannel(place, 'notices');
  const [key, revisionKey] = [`${prefix}:notices-by-id`, `${prefix}:notices-revision`];
  /** The revision up to which the hash was read; undefined if it has to be read. */
  let known: string | null | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async (records: readonly Identified[], old: readonly string[]): Promise<void> => {
    const texts = records.map((record) => [record.id, JSON.stringify(record)] as const);
    const change = commands.multi().hSet(key, Object.fromEntries(texts)).set(revisionKey, randomUUID());
    await withTimeout((old.length > 0 ? change.hDel(key, [...old]) : change).exec());
  };
  const look = async ({ compare }: SharedNotices): Promise<void> => {
    const revision = await withTimeout(commands.get(revisionKey));
    if (revision === known) return;
    const stored = Object.values(await withTimeout(commands.hGetAll(key)));
    const { newer, old } = compare(stored.map(parseJson));
    // The hash is read once more after an own change, because others may have written meanwhile.
    if (newer.length > 0) await write(newer, old);
    else known = revision;
  };
  /** Resolves to whether it was done. Failures are logged in `connectToRedis`. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (!commands.isReady) return false;
    const result = work().then(() => true);
    return result.catch(() => {
      known = undefined;
      return false;
    });
  };
  return {
    name: channel.name,
    listen: ({ receive }: SharedNotices) =>
      channel.listen((content) => {
        if (Array.isArray(content)) receive(content);
      }),
    /** Resolves to whether the other gateways can have them. */
    share: async (records: readonly Identified[]): Promise<boolean> => {
      // The next look writes them where Redis is away.
      known = undefined;
      const [isWritten] = await Promise.all([attempt(() => write(records, [])), channel.send(records)]);
      return isWritten;
    },
    /** Looks at once, then by a timer. */
    start: async (notices: SharedNotices): Promise<void> => {
      let running: Promise<unknown> | null = null;
      const lookOnce = () =>
        (running ??= attempt(() => look(notices)).finally(() => {
          running = null;
        }));
      await lookOnce();
      timer = setInterval(() => void lookOnce(), lookMs).unref();
    },
    close: () => clearInterval(timer),
  };
}
