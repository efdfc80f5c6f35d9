import * as z from 'zod/mini';

const lookMs = 120_000;
const mostShare = 0.75;
/** A wall needs some tens of MB; ten times that is a leak on any engine. */
const mostBytes = 400_000_000;

const heapSchema = z.object({ usedJSHeapSize: z.number(), jsHeapSizeLimit: z.number() });

/** The heap where the engine tells it (Chromium does), else null. */
export function readHeap(): z.output<typeof heapSchema> | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null;
  // Its fields lie on the prototype, where a schema does not look.
  if (typeof memory !== 'object' || memory === null) return null;
  const { usedJSHeapSize, jsHeapSizeLimit } = { usedJSHeapSize: 0, jsHeapSizeLimit: 0, ...fieldsOf(memory) };
  const heap = z.safeParse(heapSchema, { usedJSHeapSize, jsHeapSizeLimit });
  return heap.success ? heap.data : null;
}

function fieldsOf(memory: object): Record<string, unknown> {
  const read = (name: string): unknown => Reflect.get(memory, name);
  return { usedJSHeapSize: read('usedJSHeapSize'), jsHeapSizeLimit: read('jsHeapSizeLimit') };
}

/** True where the page should be loaded anew before the engine ends it. */
export function isHeapTooLarge({ usedJSHeapSize, jsHeapSizeLimit }: z.output<typeof heapSchema>): boolean {
  return usedJSHeapSize > mostBytes || usedJSHeapSize > jsHeapSizeLimit * mostShare;
}

/** Watches the heap; calls back on every look that finds too much. Returns how to stop. */
export function watchMemory(onTooMuch: () => void): () => void {
  const timer = setInterval(() => {
    const heap = readHeap();
    if (heap !== null && isHeapTooLarge(heap)) onTooMuch();
  }, lookMs);
  return () => clearInterval(timer);
}
