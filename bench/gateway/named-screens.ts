import { Agent, request } from 'node:http';

export const password = 'bench-password';
const authorization = `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;

export const nameOf = (index: number) => `gebaeude-${index % 40}-bildschirm-${index}`;

/** They are as `aushang screens import` sends them, with parameters and a place. */
export function writeScreens(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    name: nameOf(index),
    monitors: index % 3 === 0 ? [3, 4] : ['mensa'],
    parameters: {
      days: 14,
      theme: index % 2 === 0 ? 'dark' : 'light',
      on: '07:00',
      off: '22:00',
      inset: 3,
      transition: 'none',
    },
    place: {
      building: `Gebäude ${index % 40}`,
      floor: 'Erdgeschoss',
      place: 'Foyer, rechts neben dem Haupteingang',
      size: 43,
      distance: 4,
      contact: 'Hausverwaltung, Tel. 1234',
      note: 'Strom aus der Dose hinter der Säule; der Schlüssel liegt an der Pforte.',
    },
  }));
}

/** A display reports this engine, at the greatest length that a report has. */
const engine =
  'Mozilla/5.0 (Linux; Android 12; 43BDL4550D/00 Build/SQ3A.220705.004) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.260 Mobile Safari/537.36'.slice(
    0,
    160,
  );

/** The report of a wall, of 700 to 1,000 bytes. `round`: how many it has sent. */
export function writeHeartbeat(index: number, round: number): string {
  return JSON.stringify({
    address: `/s/${nameOf(index)}?theme=dark&inset=4&days=30&transition=none&lang=de%2Cen&overview=off&qr=registration`,
    load: `load-${String(index).padStart(8, '0')}`,
    device: `device-${String(index).padStart(20, '0')}`,
    build: 'f3b7c1d09a24',
    engine,
    width: 1920,
    height: 1080,
    ratio: 1,
    skew: (index % 900) - 450,
    age: 12 + (round % 45),
    isStale: false,
    shows: 'slides',
    event: `https://events.example.edu/api/events/${100_000 + ((index + round) % 5000)}`,
    standing: (index + round) % 15,
    dwell: 18,
    slideChanges: 3,
    shown: [0, 1, 2].map((at) => 100_000 + ((index + round + at) % 5000)),
    wakeLock: 'held',
    worker: 'active',
    heapMegabytes: 23.4,
    errors: index % 50 === 0 ? 1 : 0,
    lastError: index % 50 === 0 ? 'page: ResizeObserver loop completed with undelivered notifications' : null,
    badParameters: index % 100 === 0 ? ['colour'] : [],
    uptime: 40_000 + 60 * round,
    isPlain: false,
  });
}

export interface Sent {
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
}

const keptAlive = new Agent({ keepAlive: true, scheduling: 'fifo' });

/** The promise never rejects: the status is 0 for a broken connection. */
export function sendJson(url: string, method: string, body: string | null): Promise<Sent> {
  const began = performance.now();
  const headers = {
    authorization,
    ...(body === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (status: number) => resolve({ status, bytes, ms: performance.now() - began });
    const sent = request(url, { method, headers, agent: keptAlive }, (response) => {
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on('close', () => finish(response.complete ? (response.statusCode ?? 0) : 0));
    });
    sent.on('error', () => finish(0));
    sent.end(body);
  });
}
