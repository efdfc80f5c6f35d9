import { describe, expect, it } from 'vitest';
import { createWaitingLine, LineFull } from './waiting-line.ts';

/** Work that ends when told to. */
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

describe('a waiting line', () => {
  it('lets so many run at once, the others one after the other', async () => {
    const { begun, work, end } = startWork();
    const line = createWaitingLine({ atOnce: 2, places: 9 });
    const all = ['a', 'b', 'c', 'd'].map((name) => line.run(work(name)));
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b']);
    end('a');
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['b', 'c']) end(name);
    await all[2];
    await Promise.resolve();
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('turns away whom it has no place for, but never what is usual, which goes first', async () => {
    const { begun, work, end } = startWork();
    const line = createWaitingLine({ atOnce: 1, places: 1 });
    const running = line.run(work('running'));
    const rare = line.run(work('rare'));
    await expect(line.run(work('too many'))).rejects.toThrow(LineFull);
    const usual = line.run(work('usual'), true);
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

  it('goes on after work that failed', async () => {
    const line = createWaitingLine({ atOnce: 1, places: 1 });
    await expect(line.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await line.run(() => Promise.resolve('yes'))).toBe('yes');
  });
});
