import type { CDPSession } from 'playwright';

/** One event of a browser's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  readonly pid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Time the thread really ran: other programs on the machine do not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Tasks and what they are made of. Every event costs the traced thread time: `blink`, `cc` and `toplevel` a sixth of a frame. */
const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,__metadata';

/** What the main thread of the page did while `run` ran. */
export async function traceMainThread(
  cdp: CDPSession,
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
  return mainThreadOf(events);
}

/** Of several renderers (the browser keeps a spare one) the page is in the busiest. */
function mainThreadOf(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const all = threads.map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid));
  return all.toSorted((one, other) => other.length - one.length)[0] ?? [];
}
