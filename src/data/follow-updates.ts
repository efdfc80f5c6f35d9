/** The gateway sends a ping every 25 s: after almost three missing ones the stream is dead, even if its socket is open. */
const silenceMs = 70_000;
const firstPauseMs = 5000;
const maxPauseMs = 300_000;
const types = ['open', 'ping', 'events', 'screens', 'notices', 'reload', 'time'];

/** `open`: the stream is open, also after an interruption, in which updates may have been missed. */
export type OnUpdate = (type: string, data: string) => void;

/** Reopens a silent or refused stream after growing pauses. `query`: of its address. Returns a function that closes it. */
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
    const pause = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
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
      // In any other state the browser reconnects itself, after the time that the gateway set with `retry`.
      if (source?.readyState === EventSource.CLOSED) reopenLater();
    });
  };
  if (typeof EventSource !== 'undefined') open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
