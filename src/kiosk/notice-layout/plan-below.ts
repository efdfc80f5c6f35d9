import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';

/**
 * The plan of a slide below a band of this height, px, measured from there, with type for the whole screen. Its top is no edge of
 * the screen.
 */
export function planBelow(band: number, plan: ScreenPlan): ScreenPlan {
  if (band === 0) return plan;
  const { sizes, label } = plan;
  const { safe, unit } = sizes;
  const top = Math.round(2.5 * unit);
  // What stands at the bottom of the screen stays there.
  const height = safe.top + safe.height - band - top;
  const shift = top - safe.top;
  return {
    ...plan,
    height: plan.height - band,
    sizes: { ...sizes, safe: { ...safe, top, height } },
    label: label && { ...label, y: label.y + shift },
  };
}
