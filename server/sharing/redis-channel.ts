import * as z from 'zod';
import { parseJson } from '#screens/gateway/screen-rows.ts';
import { type RedisPlace, withTimeout } from './redis-connection.ts';

const messageSchema = z.object({ from: z.string(), content: z.unknown() });

/** Messages to the other gateways; lost while Redis is disconnected. */
export function createRedisChannel({ commands, prefix, token }: RedisPlace, kind: string) {
  const name = `${prefix}:${kind}`;
  return {
    name,
    listen: (onMessage: (content: unknown) => void) => (text: string) => {
      const message = messageSchema.safeParse(parseJson(text)).data;
      if (message !== undefined && message.from !== token) onMessage(message.content);
    },
    send: async (content: unknown): Promise<void> => {
      if (!commands.isReady) return;
      const text = JSON.stringify({ from: token, content });
      await withTimeout(commands.publish(name, text)).catch(() => 0);
    },
  };
}
