import type { Page } from 'playwright/test';
import * as z from 'zod';

/** `dur` is wall clock, `tdur` processor time, both in microseconds. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});

/** Tasks of the main threads of all pages during `act`, in ms of processor time, the longest first. */
async function measureTasks(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser to trace');
  const categories = ['toplevel', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace holds no tasks');
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
}

/** The longest task during `act`, in ms of processor time; the least of three rounds, as other load only adds to it. */
export async function leastLongestTask(
  page: Page,
  { prepare, act }: { readonly prepare: () => Promise<void>; readonly act: () => Promise<void> },
): Promise<number> {
  const longest: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await prepare();
    const [task = 0] = await measureTasks(page, act);
    longest.push(task);
  }
  return Math.min(...longest);
}
