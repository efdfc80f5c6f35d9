import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export type LinkState =
  | 'up'
  /** Connections are closed at once. */
  | 'cut'
  /** Requests are accepted and never answered. */
  | 'stalled'
  /** Everything but `/assets/` is answered: Wi-Fi that fails during a load. */
  | 'half'
  /** Half of each body, then the connection breaks. */
  | 'torn'
  /** A captive portal redirects to its login page. */
  | 'portal'
  /** A captive portal answers 200 with its login page. */
  | 'login'
  | 'broken-json'
  /** The login page for these paths only. */
  | { readonly loginFor: RegExp }
  /** Streams of these paths are opened and stay silent. */
  | { readonly muteFor: RegExp }
  /** A proxy that demands this `user:password` (Basic). */
  | { readonly login: string }
  /** All requests are redirected to the same path of this origin, with 308. */
  | { readonly movedTo: string }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export interface Link {
  readonly url: string;
  state: LinkState;
  /** Origin that requests are forwarded to, `http://127.0.0.1:port`. */
  target: string;
  /** Paths with queries of all requests so far. */
  readonly requested: string[];
  /** Paths with queries of open requests while the link is stalled. */
  readonly held: () => readonly string[];
  /** Changes the state and breaks all open connections. */
  readonly set: (state: LinkState) => void;
  readonly close: () => Promise<void>;
}

const loginPage = '<!doctype html><title>Login</title><p>Please sign in to the Wi-Fi.';

/** An HTTP proxy on the loopback that fails as its state says. `tls`: what it has for HTTPS. */
export async function startLink(target: string, tls?: ServerOptions): Promise<Link> {
  const sockets = new Set<Socket>();
  const open = new Set<IncomingMessage>();
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    link.requested.push(incoming.url ?? '/');
    open.add(incoming);
    outgoing.on('close', () => open.delete(incoming));
    answer(link, incoming, outgoing);
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.on('connection', (socket) => {
    if (link.state === 'cut') socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo;
  const link: Link = {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    state: 'up',
    target,
    requested: [],
    held: () => (link.state === 'stalled' ? Array.from(open, ({ url }) => url ?? '/') : []),
    set: (state) => {
      link.state = state;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return link;
}

function answer(link: Link, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { state } = link;
  const path = incoming.url ?? '/';
  const loginFor = typeof state === 'object' && 'loginFor' in state ? state.loginFor : null;
  const muteFor = typeof state === 'object' && 'muteFor' in state ? state.muteFor : null;
  if (muteFor?.test(path) === true)
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  else if (
    state === 'up' ||
    muteFor !== null ||
    loginFor?.test(path) === false ||
    (state === 'half' && !path.startsWith('/assets/'))
  )
    pass(link, incoming, outgoing, false);
  else if (typeof state === 'object' && 'login' in state) {
    const expected = `Basic ${Buffer.from(state.login).toString('base64')}`;
    if (incoming.headers.authorization === expected) pass(link, incoming, outgoing, false);
    else outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="proxy"' }).end();
  } else if (state === 'torn') pass(link, incoming, outgoing, true);
  else if (state === 'cut' || state === 'half') outgoing.destroy();
  else if (state === 'portal') outgoing.writeHead(302, { location: 'http://127.0.0.1:9/login' }).end();
  else if (state === 'login' || loginFor !== null)
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end(loginPage);
  else if (state === 'broken-json')
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"hydra:member":[');
  else if (typeof state === 'object' && 'movedTo' in state)
    outgoing.writeHead(308, { location: state.movedTo + path }).end();
  else if (typeof state === 'object' && 'status' in state)
    outgoing.writeHead(state.status, { 'content-type': 'application/json', ...state.headers }).end('{}');
}

function pass(link: Link, incoming: IncomingMessage, outgoing: ServerResponse, isTorn: boolean): void {
  const { method, headers, url } = incoming;
  const onward = request(`${link.target}${url ?? '/'}`, { method: method ?? 'GET', headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
    if (isTorn) tear(response, outgoing);
    else response.pipe(outgoing);
    response.on('error', () => outgoing.destroy());
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** Sends half of the first chunk, then breaks the connection; without a body it breaks at once. */
function tear(response: IncomingMessage, outgoing: ServerResponse): void {
  let hasBody = false;
  response.once('data', (part: Buffer) => {
    hasBody = true;
    outgoing.write(part.subarray(0, part.length / 2), () => outgoing.destroy());
  });
  response.once('end', () => {
    if (!hasBody) outgoing.destroy();
  });
}
