import type { ServerResponse } from 'node:http';

/** Server-sent events to all open pages. */
export interface UpdateHub {
  /** Takes over a response; null where too many are open already. */
  readonly open: (response: ServerResponse, headers: readonly string[], address: string) => boolean;
  /** Sends one event to all, in portions. Resolves when the last has been written to. */
  readonly send: (event: string, data: string) => Promise<void>;
  readonly size: () => number;
  /** Streams closed because their reader was too slow. */
  readonly dropped: () => number;
  readonly close: () => void;
}

const pingSeconds = 25;
/** What a reader may leave unread: a few events, never minutes of them. */
const mostUnread = 16_384;
const mostStreams = 20_000;
const mostPerAddress = 6_000;
const portion = 500;

/** Holds thousands of open streams: one buffer per event for all, nothing queued for a slow reader but its own socket. */
export function createUpdateHub(pause: () => Promise<void>): UpdateHub {
  const streams = new Map<ServerResponse, string>();
  const perAddress = new Map<string, number>();
  let dropped = 0;

  const forget = (response: ServerResponse) => {
    const address = streams.get(response);
    if (address === undefined) return;
    streams.delete(response);
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
  };
  const write = (response: ServerResponse, bytes: Buffer) => {
    if (response.writableLength > mostUnread) {
      dropped += 1;
      forget(response);
      response.destroy();
    } else response.write(bytes);
  };
  const send = async (event: string, data: string) => {
    const bytes = Buffer.from(`event: ${event}\ndata: ${data}\n\n`);
    let written = 0;
    for (const response of Array.from(streams.keys())) {
      write(response, bytes);
      written += 1;
      if (written % portion === 0) await pause();
    }
  };
  const pings = setInterval(() => void send('ping', ''), pingSeconds * 1000);
  pings.unref();

  return {
    open: (response, headers, address) => {
      const own = perAddress.get(address) ?? 0;
      if (streams.size >= mostStreams || own >= mostPerAddress) return false;
      perAddress.set(address, own + 1);
      streams.set(response, address);
      response.on('close', () => forget(response));
      response.on('error', () => forget(response));
      response.writeHead(200, [...headers]);
      // A page that lost its gateway comes back within seconds, and not all at the same moment.
      response.write(`retry: ${2000 + Math.floor(Math.random() * 6000)}\n\n`);
      return true;
    },
    send,
    size: () => streams.size,
    dropped: () => dropped,
    close: () => {
      clearInterval(pings);
      for (const response of streams.keys()) response.destroy();
      streams.clear();
    },
  };
}
