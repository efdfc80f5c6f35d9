/** Pings come every 25 s: after almost three of them a stream is dead, whatever the socket believes. */
const silenceMs = 70_000;
const firstPauseMs = 5000;
const maxPauseMs = 300_000;

export interface UpdateListeners {
  /** The events changed, or the stream was away and they may have. */
  readonly onEvents: () => void;
  /** The gateway serves another build. */
  readonly onBuild: () => void;
}

/**
 * Follows the gateway's stream of updates on top of the polls. A stream that is silent or refused is opened anew after growing
 * pauses, each page at a moment of its own. Where the engine knows no streams, the polls are enough. Returns how to stop.
 */
export function followUpdates(
  build: string,
  { onEvents, onBuild }: UpdateListeners,
  random: () => number,
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const giveUp = () => {
    source?.close();
    const pause = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
    failures += 1;
    wait(pause * (0.5 + random()), open);
  };
  const heard = () => {
    failures = 0;
    wait(silenceMs, giveUp);
  };
  const open = () => {
    source = new EventSource(`/api/updates?build=${encodeURIComponent(build)}`);
    wait(silenceMs, giveUp);
    source.addEventListener('open', () => {
      heard();
      onEvents();
    });
    source.addEventListener('ping', heard);
    source.addEventListener('events', () => {
      heard();
      onEvents();
    });
    source.addEventListener('reload', () => {
      heard();
      onBuild();
    });
    source.addEventListener('error', () => {
      // While it is merely cut, the browser comes back by itself, at the moment the gateway gave it.
      if (source?.readyState === EventSource.CLOSED) giveUp();
    });
  };
  if (typeof EventSource !== 'undefined') open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
