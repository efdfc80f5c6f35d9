/** The gateway sends a ping every 25 s: after almost three missing ones the stream is dead, even if its socket is open. */
const silenceMs = 70_000;
const firstPauseMs = 5000;
const maxPauseMs = 300_000;

interface UpdateListeners {
  /** Also after an interruption. */
  readonly onOpen: () => void;
  /** With the notices in force for this wall, as JSON. */
  readonly onNotices: (text: string) => void;
  /** Also after an interruption. */
  readonly onEvents: () => void;
  readonly onBuild: () => void;
  /** The clock of the gateway was set. */
  readonly onTime: () => void;
  /** Of changed settings; `*`: of any screen, also after an interruption. */
  readonly onScreens: (names: readonly string[]) => void;
}

/** Reopens a silent or refused stream after growing pauses. `query`: of the stream's address. */
export function followUpdates(query: string, listeners: UpdateListeners): void {
  const { onOpen, onNotices, onEvents, onBuild, onScreens, onTime } = listeners;
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
  const resetSilence = () => {
    failures = 0;
    schedule(silenceMs, reopenLater);
  };
  const open = () => {
    source = new EventSource(`/api/updates?${query}`);
    schedule(silenceMs, reopenLater);
    for (const type of ['open', 'ping', 'events', 'screens', 'notices', 'reload', 'time'])
      source.addEventListener(type, resetSilence);
    for (const type of ['open', 'events']) source.addEventListener(type, onEvents);
    source.addEventListener('open', onOpen);
    source.addEventListener('open', () => onScreens(['*']));
    source.addEventListener('notices', ({ data }) => onNotices(String(data)));
    source.addEventListener('screens', ({ data }) => onScreens(String(data).split(',')));
    source.addEventListener('reload', onBuild);
    source.addEventListener('time', onTime);
    source.addEventListener('error', () => {
      // In any other state the browser reconnects itself, after the time that the gateway set with `retry`.
      if (source?.readyState === EventSource.CLOSED) reopenLater();
    });
  };
  if (typeof EventSource !== 'undefined') open();
}
