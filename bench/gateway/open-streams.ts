import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readMetric, type Program, report, until } from './program.ts';

interface Streams {
  readonly sockets: readonly Socket[];
  readonly close: () => void;
}

interface Opened {
  readonly count: number;
  readonly pathOf: (index: number) => string;
  /** The default is 200 addresses in turn. */
  readonly addressOf?: (index: number) => string;
  /** Streams that are open already. */
  readonly others?: number;
}

const inTurn = (index: number) => `127.0.3.${1 + (index % 200)}`;

/** Opens `count` update streams; `onData` gets what arrives at the stream of this index. */
export async function openStreams(
  { url }: Program,
  { count, pathOf, addressOf = inTurn, others = 0 }: Opened,
  onData: (bytes: Buffer, index: number) => void,
): Promise<Streams> {
  const lost: string[] = [];
  const began = performance.now();
  const port = Number(new URL(url).port);
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await wait(Math.floor(n / 250) * 50);
      const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(n) });
      socket.on('error', (error) =>
        lost.push(`${error.message} after ${((performance.now() - began) / 1000).toFixed(1)} s`),
      );
      socket.write(`GET ${pathOf(n)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.on('data', (bytes) => onData(bytes, n));
      return socket;
    }),
  );
  const isOpen = async () => (await readMetric(url, 'aushang_open_streams')) === count + others;
  await until(isOpen, 30, 'all streams open');
  report(`${count} streams open, ${lost.length} lost ${lost.slice(0, 3).join(', ')}`, lost.length === 0);
  return {
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
