import * as z from 'zod/mini';
import { growingPause } from '#limits/growing-pause.ts';
import { monotonic } from './trusted-clock.ts';

/** The gateway sends a ping every 25 s: after almost three missing ones the stream is dead, even if its socket is open. */
const silenceMs = 70_000;
const pausesMs = { first: 5000, longest: 300_000 };
const types = ['open', 'ping', 'events', 'screens', 'notices', 'reload', 'time'];

/** `open`: the stream is open, also after an interruption, in which updates may have been missed. */
type OnUpdate = (type: string, data: string) => void;

/** Reopens a silent or refused stream after growing pauses. `query` belongs to its address. Returns a function that closes it. */
export function followUpdates(query: string, onUpdate: OnUpdate): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const schedule = (ms: number, callback: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(callback, ms);
  };
  const reopenLater = () => {
    source?.close();
    const pause = growingPause(failures, pausesMs);
    failures += 1;
    schedule(pause * (0.5 + Math.random()), open);
  };
  const open = () => {
    source = new EventSource(`/api/updates?${query}`);
    schedule(silenceMs, reopenLater);
    for (const type of types)
      source.addEventListener(type, ({ data }) => {
        failures = 0;
        schedule(silenceMs, reopenLater);
        if (type !== 'ping') onUpdate(type, String(data ?? ''));
      });
    source.addEventListener('error', () => {
      // The browser reconnects itself in any other state, after the time that the gateway set with `retry`.
      if (source?.readyState === EventSource.CLOSED) reopenLater();
    });
  };
  if (typeof EventSource !== 'undefined') open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** Pages of several builds may be open: other messages need another name. */
const channelName = 'aushang updates 1';
const messageSchema = z.object({
  /** The number is random and identifies the sender. */
  page: z.number(),
  /** The sender has led since then, epoch ms; 0 if it does not. Of two pages that lead the later one stops. */
  since: z.number(),
  /** It is the type of an update, or `lead`, `ask` (`data`: the sender's wall), `leave`. */
  type: z.string(),
  data: z.string(),
});
type Message = z.output<typeof messageSchema>;

/** Random, so that pages do not ask or take over at the same moment. */
const askMs = 1500 + 500 * Math.random();
const maxUnanswered = 2;
/** The time is longer than between two answers, and shorter than until a page takes over. */
const aliveMs = 5000;
/** The pages of a browser start at the same time. */
const joinMs = 500;
/** The gateway bounds the walls of a stream; the bound of streams leaves connections to other requests. */
const [maxWalls, maxStreams] = [50, 3];

interface SharedUpdates {
  readonly build: string;
  /** It is the query of this page, by `noticesQueryOf`. */
  readonly wall: string;
  readonly onUpdate: OnUpdate;
}

/**
 * Follows the updates for this page, by a stream of its own until another page says that it leads
 * (docs/decisions/one-stream-for-the-pages-of-a-browser.md).
 */
export function shareUpdates(options: SharedUpdates): void {
  const channel = openChannel();
  const page = Math.random();
  const send = (message: Omit<Message, 'page'>) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    channel?.postMessage({ page, ...message });
  const { lead, leave, ask, receive } = joinPages(options, send);
  channel?.addEventListener('message', ({ data }) => {
    const message = z.safeParse(messageSchema, data).data;
    if (message !== undefined) receive(message);
  });
  window.addEventListener('pagehide', leave);
  document.addEventListener('freeze', leave);
  window.addEventListener('pageshow', lead);
  document.addEventListener('resume', lead);
  setInterval(ask, askMs);
  lead();
}

/** Null in engines without channels, and where the browser refuses them to frames of other pages. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

function joinPages({ build, wall, onUpdate }: SharedUpdates, send: (message: Omit<Message, 'page'>) => void) {
  const leader = watchLeader();
  let isLeading = false;
  const post = (type: string, data = '') => send({ since: isLeading ? leader.since() : 0, type, data });
  const streams = createStreams(build, wall, (type, data) => {
    onUpdate(type, data);
    // Another page asks for its own notices.
    post(type, type === 'notices' ? '' : data);
  });
  const lead = () => {
    if (isLeading) return;
    leader.hear(Date.now() + Math.random());
    isLeading = true;
    post('lead');
    streams.open();
  };
  const leave = () => {
    post('leave');
    isLeading = false;
    streams.close();
  };
  const follow = (since: number) => {
    if (!leader.hear(since)) return;
    isLeading = false;
    streams.close();
    post('ask', wall);
    // It may have missed updates.
    onUpdate('open', '');
  };
  const ask = () => {
    if (isLeading || leader.isAlive(askMs)) return;
    if (leader.isLost()) lead();
    else post('ask', wall);
  };
  const receive = ({ page, since, type, data }: Message) => {
    const isLater = since > leader.since();
    if (type === 'leave') {
      streams.walls.delete(page);
      if (since === leader.since()) leader.leave();
    } else if (since === 0) {
      streams.walls.set(page, data);
      if (isLeading) post('lead');
      if (isLeading) streams.openSoon();
    } else if (isLeading && isLater) post('lead');
    else if (!isLater || !leader.isAlive(aliveMs)) {
      follow(since);
      if (type !== 'lead') onUpdate(type, data);
    }
  };
  return { lead, leave, ask, receive };
}

/** What is known of the page that leads, this one or another. */
function watchLeader() {
  let [since, heardAt, unanswered] = [0, Number.NEGATIVE_INFINITY, 0];
  return {
    since: () => since,
    /** Whether it is another one than before. */
    hear: (from: number): boolean => {
      const isOther = from !== since;
      [since, heardAt, unanswered] = [from, monotonic(), 0];
      return isOther;
    },
    leave: () => {
      [since, heardAt, unanswered] = [0, Number.NEGATIVE_INFINITY, maxUnanswered];
    },
    isAlive: (ms: number) => unanswered === 0 && monotonic() < heardAt + ms,
    /** Called once for each question. */
    isLost: () => {
      unanswered += 1;
      return unanswered > maxUnanswered;
    },
  };
}

/** Opens streams for its own wall and those of all pages that have asked since this one was opened. */
function createStreams(build: string, wall: string, onUpdate: OnUpdate) {
  const walls = new Map([[0, wall]]);
  let opened = '';
  let closers: readonly (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (queries: readonly string[]) => {
    clearTimeout(timer);
    timer = undefined;
    if (String(queries) === opened) return;
    opened = String(queries);
    for (const close of closers) close();
    closers = queries.map((query) => followUpdates(`build=${encodeURIComponent(build)}&${query}`, onUpdate));
  };
  const open = () => change(queriesOf([...new Set(walls.values())]));
  const openSoon = () => {
    timer ??= setTimeout(open, joinMs);
  };
  return { walls, open, openSoon, close: () => change([]) };
}

/** The gateway sends the notices themselves if there is a single wall. */
function queriesOf(walls: readonly string[]): readonly string[] {
  if (walls.length === 1) return walls;
  const named = walls.map((wall) => `wall=${encodeURIComponent(wall)}`);
  const starts = Array.from({ length: maxStreams }, (_, at) => at * maxWalls);
  return starts.flatMap((start) => named.slice(start, start + maxWalls).join('&') || []);
}
