import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** Tasks that end when the test calls `end`. */
function startWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

describe('a work queue', () => {
  it('runs one task after the other', async () => {
    const { begun, work, end } = startWork();
    const queue = createWorkQueue(9);
    const all = ['a', 'b', 'c'].map((name) => queue.run(work(name)));
    await Promise.resolve();
    expect(begun).toEqual(['a']);
    end('a');
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await all[1];
    await Promise.resolve();
    end('c');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('rejects tasks without a place, and runs usual ones first without limit', async () => {
    const { begun, work, end } = startWork();
    const queue = createWorkQueue(1);
    const running = queue.run(work('running'));
    const rare = queue.run(work('rare'));
    await expect(queue.run(work('too many'))).rejects.toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '5' },
    });
    const usual = queue.run(work('usual'), { isUsual: true });
    await Promise.resolve();
    for (const [name, ended] of [
      ['running', running],
      ['usual', usual],
      ['rare', rare],
    ] as const) {
      end(name);
      await ended;
      await Promise.resolve();
    }
    expect(begun).toEqual(['running', 'usual', 'rare']);
  });

  it('lets clients take turns, each with its share of the places', async () => {
    const begun: string[] = [];
    const queue = createWorkQueue(5);
    const ask = (client: string, name: string) =>
      queue.run(() => Promise.resolve(begun.push(name)), { client }).catch(() => name);
    const strange = ['s1', 's2', 's3', 's4', 's5', 's6', 's7'].map((name) => ask('stranger', name));
    const honest = ['h1', 'h2'].map((name) => ask('campus', name));
    const other = ask('museum', 'm1');
    const refused = (await Promise.all([...strange, ...honest, other])).filter(
      (one) => typeof one === 'string',
    );
    expect(refused).toEqual(['s4', 's5', 's6', 's7']);
    expect(begun).toEqual(['s1', 's2', 'h1', 'm1', 's3', 'h2']);
  });

  it('continues after a task that failed', async () => {
    const queue = createWorkQueue(1);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes');
  });
});
