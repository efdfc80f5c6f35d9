import { expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { screenSizes } from '#kiosk/layout/sample-layout.ts';
import { planBelow } from './plan-below.ts';

it.each(Object.entries(screenSizes))(
  'a slide below a band keeps its type, its sides and its foot: %s',
  (_, [width, height]) => {
    const plan = layOutScreen({ width, height }, resolveConfig({}, builtInSite));
    const band = 0.2 * height;
    const [whole, below] = [gridOf(plan), gridOf(planBelow(band, plan))];
    expect(below.unit).toBe(whole.unit);
    expect([below.left, below.right]).toEqual([whole.left, whole.right]);
    expect(below.bottom + band).toBeCloseTo(whole.bottom, 3);
    expect(below.top).toBeLessThan(whole.top);
    expect(planBelow(0, plan)).toBe(plan);
  },
);
