import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { networkOf } from '@aushang/serving/limits/rate-limit.ts';
import type { Wall } from '#notices/gateway/wall.ts';
import type { HeaderFields } from '#server/answers/prepared-answer.ts';

export type UpdateHub = ReturnType<typeof createUpdateHub>;

const pingSeconds = 25;
const maxUnreadBytes = 16_384;
const maxStreams = 20_000;
const maxPerNetwork = 1_500;
/** Each may be for a wall of its own, whose notices are yet to be found. */
const portion = 50;

/** They tell whose notices a stream gets; the settings of a named screen may change while it is open. */
type Walls = readonly (() => Wall)[];

/** The open streams, limited in number by client network. */
function createStreams() {
  const streams = new Map<ServerResponse, Walls>();
  const perNetwork = new Map<string, number>();
  return {
    streams,
    /** False if too many are open. */
    add: (response: ServerResponse, network: string, walls: Walls): boolean => {
      const own = perNetwork.get(network) ?? 0;
      if (streams.size >= maxStreams || own >= maxPerNetwork) return false;
      perNetwork.set(network, own + 1);
      streams.set(response, walls);
      // It is closed after each error.
      response.on('error', () => undefined);
      response.once('close', () => {
        streams.delete(response);
        const left = (perNetwork.get(network) ?? 1) - 1;
        if (left === 0) perNetwork.delete(network);
        else perNetwork.set(network, left);
      });
      return true;
    },
  };
}

export function createUpdateHub() {
  const { streams, add } = createStreams();
  let dropped = 0;
  const write = (response: ServerResponse, bytes: Buffer) => {
    if (response.writableLength > maxUnreadBytes) {
      dropped += 1;
      streams.delete(response);
      response.destroy();
    } else response.write(bytes);
  };
  const sendEach = async (bytesFor: (walls: Walls) => Buffer | null) => {
    let left = portion;
    for (const [response, walls] of Array.from(streams)) {
      const count = Math.max(1, walls.length);
      if (count > left) left = await setImmediate(portion);
      left -= count;
      const bytes = streams.has(response) ? bytesFor(walls) : null;
      if (bytes !== null) write(response, bytes);
    }
  };
  const send = (event: string, data: string) => {
    const bytes = eventBytes(event, data);
    return sendEach(() => bytes);
  };
  const pings = setInterval(() => void send('ping', ''), pingSeconds * 1000);
  pings.unref();

  return {
    /** Starts a stream on a response; false if too many are open. */
    open: (response: ServerResponse, headers: HeaderFields, address: string, walls: Walls = []) => {
      if (!add(response, networkOf(address), walls)) return false;
      response.writeHead(200, headers);
      // Pages reconnect after 2 to 8 s, not all at the same moment.
      response.write(`retry: ${2000 + Math.floor(Math.random() * 6000)}\n\n`);
      return true;
    },
    send,
    /** Sends each stream the data for its wall, none if it has several walls; null: no event. */
    sendToWalls: (event: string, dataFor: (wall: Wall) => string | null) =>
      sendEach(prepareForWalls(event, dataFor)),
    size: () => streams.size,
    /** Closed because their client read too slowly. */
    dropped: () => dropped,
    close: () => {
      clearInterval(pings);
      for (const response of streams.keys()) response.destroy();
      streams.clear();
    },
  };
}

const eventBytes = (event: string, data: string) => Buffer.from(`event: ${event}\ndata: ${data}\n\n`);

/** The bytes of equal data exist once: an alarm may be long, and all streams may wait for their clients. */
function prepareForWalls(event: string, dataFor: (wall: Wall) => string | null) {
  const prepared = new Map<string, Buffer>();
  return (walls: Walls): Buffer | null => {
    const found = walls.flatMap((readWall) => dataFor(readWall()) ?? []);
    if (found.length === 0) return null;
    const data = walls.length === 1 ? found.join('') : '';
    const bytes = prepared.get(data) ?? eventBytes(event, data);
    prepared.set(data, bytes);
    return bytes;
  };
}
