import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import {
  type FakeUpstream,
  fakeCategory,
  fakeEvent,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';

export const monitorCount = 60;
const eventsPerMonitor = 20;
const firstCategory = 100;
const dayMs = 86_400_000;

/** An event service with 60 monitors of 20 events each: monitor `m7` has the events 701 to 720. */
export async function startMonitorUpstream(now: number): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  const numbers = Array.from({ length: monitorCount }, (_, at) => at + 1);
  upstream.categories = [
    fakeCategory(1, 'Monitore'),
    fakeCategory(2, 'Alle Monitore'),
    ...numbers.map((monitor) => fakeCategory(firstCategory + monitor, `M${monitor}`)),
  ];
  upstream.events = numbers.flatMap((monitor) =>
    Array.from({ length: eventsPerMonitor }, (_, at) => {
      const start = now + (1 + at) * dayMs;
      return fakeEvent(100 * monitor + at + 1, [firstCategory + monitor], {
        name: `Öffentliche Ringvorlesung ${monitor}: Wie Städte mit Hitze leben lernen`,
        subtitle: 'Mit anschließendem Gespräch',
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + 7_200_000).toISOString(),
      });
    }),
  );
  return upstream;
}

export interface PageAnswer {
  /** 0: the connection broke. */
  readonly status: number;
  /** The time runs from the request to the last byte. */
  readonly ms: number;
  /** The body is kept as it was sent, compressed or not. */
  readonly body: Buffer;
}

/** Asks for a page as a browser does that just started: over a new connection. Never rejects. */
export function askPage(url: string, localAddress: string): Promise<PageAnswer> {
  const began = performance.now();
  const address = process.platform === 'linux' ? { localAddress } : {};
  return new Promise((resolve) => {
    const finish = (status: number, chunks: readonly Buffer[]) =>
      resolve({ status, ms: performance.now() - began, body: Buffer.concat(chunks) });
    const headers = { 'accept-encoding': 'gzip', accept: 'text/html' };
    const sent = request(url, { agent: false, headers, ...address }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('close', () => finish(response.complete ? (response.statusCode ?? 0) : 0, chunks));
    });
    sent.on('error', () => finish(0, []));
    sent.end();
  });
}

/** Starts the thread that draws slides, and waits for its first one or, without such a thread, for the page. */
export async function warmUp(url: string): Promise<void> {
  await askPage(`${url}/?monitor=m1&seconds=600`, '127.0.5.250');
}

export interface PageContent {
  readonly isComplete: boolean;
  /** Id of the event on the first slide; null: none is drawn. */
  readonly event: number | null;
}

/** What a gzipped document holds; call it after the measurement. */
export function readPage({ body }: PageAnswer): PageContent {
  const text = unzip(body);
  const slide = /<div id="first-slide"><article [^>]*data-event="\/api\/events\/(\d+)"/.exec(text);
  return {
    isComplete: text.includes('<div id="root"') && text.trimEnd().endsWith('</html>'),
    event: slide === null ? null : Number(slide[1]),
  };
}

/** '' for a broken body. */
function unzip(body: Buffer): string {
  try {
    return gunzipSync(body).toString();
  } catch {
    return '';
  }
}
