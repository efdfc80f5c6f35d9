import * as z from 'zod/mini';

const checkMs = 120_000;
const maxShare = 0.75;
/** A page needs some tens of MB. */
const maxBytes = 400_000_000;

const heapSchema = z.object({ usedJSHeapSize: z.number(), jsHeapSizeLimit: z.number() });

/** Null except in Chromium. */
export function readHeap(): z.output<typeof heapSchema> | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null;
  if (typeof memory !== 'object' || memory === null) return null;
  // Its fields are on the prototype, which the schema ignores.
  const read = (name: string): unknown => Reflect.get(memory, name);
  const fields = { usedJSHeapSize: read('usedJSHeapSize'), jsHeapSizeLimit: read('jsHeapSizeLimit') };
  const heap = z.safeParse(heapSchema, fields);
  return heap.success ? heap.data : null;
}

export function watchMemory(onTooLarge: () => void): void {
  setInterval(() => {
    const heap = readHeap();
    if (heap === null) return;
    if (heap.usedJSHeapSize > Math.min(maxBytes, heap.jsHeapSizeLimit * maxShare)) onTooLarge();
  }, checkMs);
}
