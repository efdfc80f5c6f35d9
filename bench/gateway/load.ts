import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** One kept-alive connection that sends the same request again and again and knows how long its answer is. */
export interface Asker {
  /** Resolves to the status when the whole answer is there. */
  readonly ask: () => Promise<number>;
  readonly close: () => void;
}

/**
 * Opens a connection from a loopback address of its own (Linux: all of 127/8), so that a rate limit by address sees as
 * many clients. Answers must all have the length of the first of their status.
 */
export async function openAsker(url: string, path: string, headers: string, number: number): Promise<Asker> {
  const { port, host } = new URL(url);
  const localAddress =
    process.platform === 'linux' ? `127.0.${1 + (number >> 7)}.${1 + (number & 127)}` : undefined;
  const socket = connect({
    port: Number(port),
    host: '127.0.0.1',
    ...(localAddress !== undefined && { localAddress }),
  });
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
  return { ask: () => askOnce(socket, request), close: () => socket.destroy() };
}

function askOnce(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let length = 0;
    let status = 0;
    const onData = (bytes: Buffer) => {
      if (length === 0) {
        const end = bytes.indexOf('\r\n\r\n');
        const head = bytes.toString('latin1', 0, end);
        status = Number(head.slice(9, 12));
        length = end + 4 + (status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0));
      }
      received += bytes.byteLength;
      if (received < length) return;
      socket.off('data', onData);
      socket.off('close', onClose);
      resolve(status);
    };
    const onClose = () => reject(new Error('connection closed'));
    socket.on('data', onData);
    socket.once('close', onClose);
    socket.write(request);
  });
}

/** As fast as it goes for some seconds, over many connections. */
export async function saturate(
  url: string,
  path: string,
  headers: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ answers: number; wrong: number; seconds: number }> {
  const askers = await Promise.all(
    Array.from({ length: connections }, (_, n) => openAsker(url, path, headers, n)),
  );
  const began = performance.now();
  const end = began + seconds * 1000;
  let [answers, wrong] = [0, 0];
  const expected = headers.includes('If-None-Match') ? 304 : 200;
  await Promise.all(
    askers.map(async ({ ask }) => {
      while (performance.now() < end) {
        if ((await ask()) !== expected) wrong += 1;
        answers += 1;
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  for (const asker of askers) asker.close();
  return { answers, wrong, seconds: took };
}

/** A steady rate, whatever the answers take; latencies in ms, counted from the moment each request was due. */
export async function askSteadily(
  url: string,
  path: string,
  headers: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<{ latencies: number[]; wrong: number }> {
  const connections = 400;
  const idle = await Promise.all(
    Array.from({ length: connections }, (_, n) => openAsker(url, path, headers, n)),
  );
  const all = [...idle];
  const latencies: number[] = [];
  let wrong = 0;
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const dueAt = began + (sent / perSecond) * 1000;
      const asker = idle.pop();
      if (asker === undefined) break;
      const asking = asker.ask().then((status) => {
        latencies.push(performance.now() - dueAt);
        if (status >= 400) wrong += 1;
        idle.push(asker);
        return undefined;
      });
      running.push(asking);
    }
    await wait(1);
  }
  await Promise.all(running);
  for (const asker of all) asker.close();
  return { latencies, wrong };
}
