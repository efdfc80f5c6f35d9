/**
 * The slideshow as a pure state machine. It knows keys and times, nothing of what a slide shows. Times are epoch ms of
 * the page's trusted clock.
 */
export interface Loop {
  /** The keys in order, without repeats; never empty. */
  readonly order: readonly [string, ...string[]];
  /** The slide on screen; always one of `order`. */
  readonly current: string;
  /** When the current slide was put on screen; epoch ms. */
  readonly since: number;
  /** True while a person holds the loop. */
  readonly isPaused: boolean;
  /** How many slides have been turned; a slide that follows itself counts too. */
  readonly slideChanges: number;
}

export type LoopEvent =
  | { readonly type: 'list'; readonly order: Loop['order']; readonly now: number }
  | { readonly type: 'step'; readonly by: 1 | -1; readonly now: number }
  | { readonly type: 'go'; readonly key: string; readonly now: number }
  | { readonly type: 'pause'; readonly isPaused: boolean; readonly now: number };

/** A loop that begins with its first slide. */
export function startLoop(order: Loop['order'], now: number): Loop {
  return { order, current: order[0], since: now, isPaused: false, slideChanges: 0 };
}

/** The state after an event. An event that changes nothing gives back the same object. */
export function reduceLoop(loop: Loop, event: LoopEvent): Loop {
  switch (event.type) {
    case 'list':
      return replaceOrder(loop, event.order, event.now);
    case 'step':
      return showSlide(loop, neighbourKey(loop, event.by), event.now);
    case 'go':
      return loop.order.includes(event.key) ? showSlide(loop, event.key, event.now) : loop;
    case 'pause':
      return event.isPaused === loop.isPaused
        ? loop
        : { ...loop, isPaused: event.isPaused, since: event.now };
  }
}

/**
 * Takes a new list and keeps its place: the slide on screen stays while it is listed, wherever it moved; if it is gone,
 * the next one that followed it and is still there comes at once.
 */
function replaceOrder(loop: Loop, order: Loop['order'], now: number): Loop {
  if (hasSameKeys(loop.order, order)) return loop;
  if (order.includes(loop.current)) return { ...loop, order };
  const at = loop.order.indexOf(loop.current);
  const followers = [...loop.order.slice(at + 1), ...loop.order.slice(0, at)];
  const heir = followers.find((key) => order.includes(key)) ?? order[0];
  return { ...showSlide(loop, heir, now), order };
}

function showSlide(loop: Loop, key: string, now: number): Loop {
  return { ...loop, current: key, since: now, slideChanges: loop.slideChanges + 1 };
}

function neighbourKey({ order, current }: Loop, by: 1 | -1): string {
  const at = order.indexOf(current) + by;
  return order[(at + order.length) % order.length] ?? order[0];
}

function hasSameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/**
 * How long until the current slide is due to turn, in ms; 0 when it is overdue, null while paused. A clock that was set
 * back can never hold a slide longer than its dwell.
 */
export function msUntilSlideChange(loop: Loop, dwellSeconds: number, now: number): number | null {
  if (loop.isPaused) return null;
  const dwell = dwellSeconds * 1000;
  return Math.min(dwell, Math.max(0, loop.since + dwell - now));
}

/** The keys that follow the current one, nearest first, at most `count`, without the current one. */
export function upcomingKeys({ order, current }: Loop, count: number): readonly string[] {
  const at = order.indexOf(current);
  return [...order.slice(at + 1), ...order.slice(0, at)].slice(0, count);
}
