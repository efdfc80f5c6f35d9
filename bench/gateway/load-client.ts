import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A kept-alive connection that repeats one request. */
export interface Client {
  /** Resolves to the status when the whole answer has arrived. */
  readonly request: () => Promise<number>;
  readonly close: () => void;
}

/** Connects from the loopback address of this index (Linux: all of 127/8), because of rate limits by address. */
export async function openClient(url: string, path: string, headers: string, index: number): Promise<Client> {
  const { port, host } = new URL(url);
  const localAddress =
    process.platform === 'linux' ? `127.0.${1 + (index >> 7)}.${1 + (index & 127)}` : undefined;
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
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
  return { request: () => sendRequest(socket, head), close: () => socket.destroy() };
}

function sendRequest(socket: Socket, requestHead: string): Promise<number> {
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
    socket.write(requestHead);
  });
}

/** Sends requests at full speed over many connections. */
export async function saturate(
  url: string,
  path: string,
  headers: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ answers: number; wrong: number; seconds: number }> {
  const clients = await Promise.all(
    Array.from({ length: connections }, (_, n) => openClient(url, path, headers, n)),
  );
  const began = performance.now();
  const end = began + seconds * 1000;
  let [answers, wrong] = [0, 0];
  const expected = headers.includes('If-None-Match') ? 304 : 200;
  await Promise.all(
    clients.map(async ({ request }) => {
      while (performance.now() < end) {
        if ((await request()) !== expected) wrong += 1;
        answers += 1;
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  for (const client of clients) client.close();
  return { answers, wrong, seconds: took };
}

/** Sends requests at a constant rate; latencies in ms count from the moment at which a request is due. */
export async function sendSteadily(
  url: string,
  path: string,
  headers: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<{ latencies: number[]; wrong: number }> {
  const connections = 400;
  const idle = await Promise.all(
    Array.from({ length: connections }, (_, n) => openClient(url, path, headers, n)),
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
      const client = idle.pop();
      if (client === undefined) break;
      const answered = client.request().then((status) => {
        latencies.push(performance.now() - dueAt);
        if (status >= 400) wrong += 1;
        idle.push(client);
        return undefined;
      });
      running.push(answered);
    }
    await wait(1);
  }
  await Promise.all(running);
  for (const client of all) client.close();
  return { latencies, wrong };
}
