import { describe, expect, it } from 'vitest';
import type { TextBlock } from './blocks.ts';
import { fixedWidthOf, layOutEvent, nextItems, screenSizes, textBlocksOf } from './sample-layout.ts';

describe('the list of the next events', () => {
  const layOutList = (next: typeof nextItems) =>
    textBlocksOf(
      layOutEvent({ name: 'Mensa-Talk' }, screenSizes['ultra-wide'], { next }).layout.blocks,
    ).filter(({ role }) => role === 'next');
  const lineOf = ({ fitted }: TextBlock) => fitted.lines[0]?.text ?? '';
  const [first = { day: '', time: '', cancellation: '', name: '' }, ...others] = nextItems;

  it('shows a dash for a missing time, centred in the column', () => {
    const found = layOutList([{ ...first, time: '' }, ...others]);
    const middles = found
      .filter((block) => ['—', '10:00'].includes(lineOf(block)))
      .map((block) => block.x + (fixedWidthOf(lineOf(block)) * block.fontSize) / 2);
    expect(found.map(lineOf).filter((text) => text === '—')).toHaveLength(1);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(0.01);
  });

  it('shows a cancellation before the name of the event', () => {
    for (const size of [screenSizes['Full HD'], screenSizes.portrait]) {
      const next = [{ ...first, cancellation: 'Abgesagt' }, ...others];
      const { blocks } = layOutEvent({ name: 'Mensa-Talk' }, size, { next }).layout;
      const found = textBlocksOf(blocks).filter(({ role }) => role === 'next');
      const at = found.findIndex((block) => lineOf(block) === 'Abgesagt');
      const [mark, name] = found.slice(at);
      expect(mark).toMatchObject({ font: 'strong', tone: 'ink' });
      const end = (mark?.x ?? Infinity) + fixedWidthOf('Abgesagt') * (mark?.fontSize ?? 0);
      const isBelow = (name?.y ?? 0) > (mark?.y ?? Infinity);
      expect(isBelow || (name?.x ?? 0) > end).toBe(true);
      expect(found.filter(({ isStruck }) => isStruck)).toEqual([]);
      expect(name?.fitted.lines[0]?.text).toMatch(/^Der nächste/);
    }
  });

  it('has no time column if no item has a time', () => {
    const timed = layOutList(nextItems);
    const untimed = layOutList(nextItems.map((one) => ({ ...one, time: '' })));
    const nameX = (blocks: readonly TextBlock[]) =>
      blocks.find((block) => lineOf(block) === first.name)?.x ?? 0;
    expect(untimed.map(lineOf)).not.toContain('—');
    expect(nameX(untimed)).toBeLessThan(nameX(timed));
  });
});
