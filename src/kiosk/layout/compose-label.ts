import { bodyMetrics } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { type Block, boxOf } from './blocks.ts';
import type { ScreenPlan } from './lay-out-screen.ts';
import { setLine } from './set-text.ts';
import { capsAt } from './text-lines.ts';

/** The label of a preview on its stripes; none on a screen that is no preview. */
export function composeLabel(
  text: string | null,
  { label }: ScreenPlan,
  tools: Typesetting,
): readonly Block[] {
  if (label === null || text === null) return [];
  const ems = tools.strong.measure(text);
  const fontSize = Math.min(0.62 * label.height, label.width / ems);
  const x = label.x + (label.width - ems * fontSize) / 2;
  const look = { role: 'preview', font: 'strong', tone: 'label', fontSize } as const;
  const line = setLine(tools, text, look, x);
  const y = label.y + (label.height - bodyMetrics.capHeight * fontSize) / 2;
  return [boxOf(label, 'label'), capsAt(line, y)].map((block) => ({ ...block, isStill: true }));
}
