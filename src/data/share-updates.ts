import * as z from 'zod/mini';
import { monotonic } from './clock.ts';
import { followUpdates, type OnUpdate } from './follow-updates.ts';

/* One stream for all pages of a browser, which opens six connections to a gateway (decision 0135): one page leads, has the
   stream and passes on its updates; the others ask it from time to time whether it is still there. */

/** Pages of several builds may be open: other messages need another name. */
const channelName = 'aushang updates 1';
const messageSchema = z.object({
  /** Random, of the sender. */
  page: z.number(),
  /** Since when the sender leads, epoch ms; 0 if it does not. Of two pages that lead the later one stops. */
  since: z.number(),
  /** Of an update, or `lead`, `ask` (`data`: the sender's wall), `leave`. */
  type: z.string(),
  data: z.string(),
});
type Message = z.output<typeof messageSchema>;

/** Random, so that pages do not ask or take over at the same moment. */
const askMs = 1500 + 500 * Math.random();
const maxUnanswered = 2;
/** Longer than between two answers, shorter than until a page takes over. */
const aliveMs = 5000;
/** The pages of a browser start at the same time. */
const joinMs = 500;

/** Bounds of the gateway, of proxies, and of the browser, whose other requests need connections too. */
const [maxWalls, maxQuery, maxStreams] = [50, 6000, 3];

interface SharedUpdates {
  readonly build: string;
  /** Of this page, by `noticesQueryOf`. */
  readonly wall: string;
  readonly onUpdate: OnUpdate;
}

type Post = (message: Omit<Message, 'page'>) => void;

/** Follows the updates for this page, by a stream of its own until another page says that it leads. */
export function shareUpdates(options: SharedUpdates): void {
  const channel = openChannel();
  const page = Math.random();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  const { lead, leave, ask, receive } = joinPages(options, (message) =>
    channel?.postMessage({ page, ...message }),
  );
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

/** Null in engines without channels, and in frames of other pages where the browser refuses them. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

const nobody = { since: 0, heardAt: Number.NEGATIVE_INFINITY };

function joinPages({ build, wall, onUpdate }: SharedUpdates, send: Post) {
  let leader = nobody;
  let isLeading = false;
  let unanswered = 0;
  const post = (type: string, data = '') => send({ since: isLeading ? leader.since : 0, type, data });
  const streams = createStreams(build, wall, (type, data) => {
    onUpdate(type, data);
    post(type, data);
  });
  const lead = () => {
    if (isLeading) return;
    leader = { since: Date.now() + Math.random(), heardAt: 0 };
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
    const isOther = since !== leader.since;
    leader = { since, heardAt: monotonic() };
    unanswered = 0;
    if (!isOther) return;
    isLeading = false;
    streams.close();
    post('ask', wall);
    // It may have missed updates.
    onUpdate('open', '');
  };
  const ask = () => {
    if (isLeading || monotonic() < leader.heardAt + askMs) return;
    if (unanswered === maxUnanswered) return lead();
    unanswered += 1;
    post('ask', wall);
  };
  const receive = ({ page, since, type, data }: Message) => {
    const isLater = since > leader.since;
    const isSilent = unanswered > 0 || monotonic() > leader.heardAt + aliveMs;
    if (type === 'leave') {
      streams.walls.delete(page);
      if (since !== leader.since) return;
      leader = nobody;
      unanswered = maxUnanswered;
    } else if (since === 0) {
      streams.walls.set(page, data);
      if (!isLeading) return;
      post('lead');
      streams.openSoon();
    } else if (isLeading && isLater) post('lead');
    else if (!isLater || isSilent) {
      follow(since);
      if (type !== 'lead') onUpdate(type, data);
    }
  };
  return { lead, leave, ask, receive };
}

/** For the walls of all pages that have asked since this one was opened, and its own. */
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
    closers = queries.map((query) => followUpdates(`build=${encodeURIComponent(build)}${query}`, onUpdate));
  };
  const open = () => change(queriesOf(walls.values()));
  return {
    walls,
    open,
    openSoon: () => {
      timer ??= setTimeout(open, joinMs);
    },
    close: () => change([]),
  };
}

function queriesOf(walls: Iterable<string>): readonly string[] {
  const streams: string[][] = [];
  for (const wall of new Set(walls)) {
    const part = `&wall=${encodeURIComponent(wall)}`;
    const last = streams[streams.length - 1];
    if (last === undefined || last.length === maxWalls || last.join('').length + part.length > maxQuery)
      streams.push([part]);
    else last.push(part);
  }
  return streams.slice(0, maxStreams).map((parts) => parts.join(''));
}
