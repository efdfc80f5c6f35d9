import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Resource = Readonly<Record<string, unknown>>;

/** An event service for tests: its collections in memory; `answer` replaces any response. */
export interface FakeUpstream {
  readonly url: string;
  events: Resource[];
  categories: Resource[];
  /** Other collections by name, such as `event_sessions`. What is not listed is missing (404). */
  others: Record<string, Resource[]>;
  key: string;
  /** The time of its clock, epoch ms; null: its answers have no date. */
  date: (() => number) | null;
  /** Applied to each collection, before it is divided into pages, and to each item. */
  reorder: (members: readonly Resource[]) => readonly Resource[];
  /** Called first; returns true if it has sent a response. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Paths with queries, in the order of arrival. */
  readonly requests: string[];
  /** Closes all connections and stops listening; `listen` starts it again on the same port. */
  readonly stop: () => Promise<void>;
  readonly listen: () => Promise<void>;
}

const pageSize = 200;

/** Listens on a free loopback port. Events and categories have the format of the event service. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    upstream.requests.push(path);
    // Node sends the time of the machine that runs the tests by default.
    response.sendDate = false;
    if (upstream.date !== null) response.setHeader('date', new Date(upstream.date()).toUTCString());
    if (upstream.answer(request, response)) return;
    if (request.headers['x-api-key'] !== upstream.key)
      sendJson(response, 401, { message: 'Invalid API key' });
    else answerPath(upstream, path, response);
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
        ({ port } = server.address() as AddressInfo);
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen();
  const upstream: FakeUpstream = {
    url: `http://127.0.0.1:${port}`,
    events: [],
    categories: [],
    others: {},
    key: 'right-key-1',
    date: null,
    reorder: (members) => members,
    answer: () => false,
    requests: [],
    stop,
    listen,
  };
  return upstream;
}

/** An event with the fields of the specification; `categories` are ids. */
export function fakeEvent(id: number, categories: readonly number[], more: Resource = {}): Resource {
  return {
    '@id': `/api/events/${id}`,
    '@type': 'Event',
    orderType: 1,
    name: `Ereignis ${id}`,
    subtitle: '',
    startDate: '2026-11-24T18:00:00+01:00',
    endDate: '2026-11-24T20:00:00+01:00',
    modifiedAt: '2026-11-01T08:00:00+01:00',
    modifiedAtRecursive: '2026-11-01T08:00:00+01:00',
    '@urls': { directRegistrationUrl: null, eventUrl: `https://events.example.edu/event/${id}` },
    filterCategories: categories.map((category) => `/api/filter_categories/${category}`),
    ...more,
  };
}

/** A child of category 1, unless it is that itself. */
export function fakeCategory(id: number, name: string): Resource {
  return {
    '@id': `/api/filter_categories/${id}`,
    '@type': 'FilterCategory',
    name,
    parent: id === 1 ? null : '/api/filter_categories/1',
  };
}

/** Categories 1, 2, 3 … with these names. */
export function fakeCategories(...names: readonly string[]): Resource[] {
  return names.map((name, at) => fakeCategory(at + 1, name));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/ld+json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function answerPath(upstream: FakeUpstream, path: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(path, upstream.url);
  const [, , name, id] = pathname.split('/');
  const { events, categories, others } = upstream;
  const all = { ...others, events, filter_categories: categories }[name ?? ''] ?? null;
  const item = id === undefined ? undefined : all?.find((one) => one['@id'] === pathname);
  if (all === null || (id !== undefined && item === undefined))
    sendJson(response, 404, { '@type': 'hydra:Error' });
  else if (item !== undefined) sendJson(response, 200, upstream.reorder([item])[0]);
  else
    sendJson(
      response,
      200,
      toPage(upstream.reorder(all), `/api/${name}`, Number(searchParams.get('page') ?? 1)),
    );
}

function toPage(all: readonly Resource[], path: string, page: number): Resource {
  const hasNext = page * pageSize < all.length;
  return {
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': all.length,
    'hydra:member': all.slice((page - 1) * pageSize, page * pageSize),
    'hydra:view': hasNext ? { 'hydra:next': `${path}?page=${page + 1}` } : {},
  };
}
