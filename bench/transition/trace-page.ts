import type { CDPSession } from 'playwright';

/** One event of a browser's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  readonly pid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The events of `blink`, `cc` and `toplevel` are left out: they cost the traced thread a sixth of a frame. */
const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,__metadata';

/** Events of the page's main thread during `run`. */
export async function traceMainThread(
  cdp: CDPSession,
  run: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  return mainThreadOf(await collectTrace(cdp, categories, run));
}

/** All events of `categories` during `run`. */
export async function collectTrace(
  cdp: CDPSession,
  categories: string,
  run: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's types say no more than "object"
    events.push(...(value as TraceEvent[]));
  };
  cdp.on('Tracing.dataCollected', take);
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await run();
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', take);
  return events;
}

/** The main thread with the most events: the browser keeps a spare renderer. */
function mainThreadOf(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const all = threads.map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid));
  return all.toSorted((one, other) => other.length - one.length)[0] ?? [];
}
