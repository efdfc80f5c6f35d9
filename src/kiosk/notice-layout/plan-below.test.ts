import { describe, expect, it } from 'vitest';
import { screenSizes } from '#kiosk/layout/sample-layout.ts';
import { planBelow } from './plan-below.ts';
import { namedSizes, sampleNoticeInput } from './sample-notices.ts';

describe.each(namedSizes)('below a band, a slide in %s', (_name, size) => {
  const { screen } = sampleNoticeInput([], size);
  const band = Math.round(screen.height * 0.2);
  const plan = planBelow(band, screen);

  it('has its type for the whole screen, and its foot where it was', () => {
    expect(plan.height).toBe(screen.height - band);
    expect(plan.scale).toEqual(screen.scale);
    expect(band + plan.foot.y).toBe(screen.foot.y);
  });

  it('has its content between the band and the foot', () => {
    const { content, foot } = plan;
    expect(content.y).toBeGreaterThan(2 * screen.sizes.unit);
    const gap = screen.foot.y - screen.content.y - screen.content.height;
    expect(foot.y - content.y - content.height).toBeCloseTo(gap);
  });
});

it('is the same without a band', () => {
  const { screen } = sampleNoticeInput([], screenSizes['Full HD']);
  expect(planBelow(0, screen)).toBe(screen);
});
