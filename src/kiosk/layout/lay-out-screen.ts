import type { KioskConfig } from '#config/resolve-config.ts';
import { sizes } from '#theme/sizes.ts';
import { scaleOf, type ScreenPlan } from './slide-layout.ts';
import type { Viewport } from './use-viewport.ts';

/** Divides the safe area so that everything is inside it with any drift. */
export function layOutScreen(viewport: Viewport, config: KioskConfig): ScreenPlan {
  const { width, height } = viewport;
  const { inset, diagonalInches, distanceMetres, layout } = config;
  const plan = sizes({ width, height, inset, layout, diagonal: diagonalInches, distance: distanceMetres });
  const scale = scaleOf(plan);
  const drift = Math.min(Math.floor(plan.unit), Math.floor(plan.safe.left * 0.3));
  // Capitals are aligned with the edge; ascenders, umlauts and a j extend beyond it by up to one unit.
  const overhang = Math.ceil(plan.unit);
  const [x, top] = [plan.safe.left + drift + overhang, plan.safe.top + drift];
  const [inner, bottom] = [
    plan.safe.width - 2 * (drift + overhang),
    plan.safe.top + plan.safe.height - drift,
  ];
  const row = Math.round(scale.small * 1.3);
  const label = config.at === null ? null : { x, y: top, width: inner, height: Math.round(row * 1.3) };
  const y = (label === null ? top : top + label.height + row / 2) + overhang;
  const foot = { x, y: bottom - row, width: inner, height: row };
  const content = { x, y, width: inner, height: foot.y - 1.8 * plan.unit - y };
  return { width, height, sizes: plan, scale, distance: distanceMetres, content, foot, label, drift };
}

const steps = [0, 1, 1, 0, -1, -1, -1, 0, 1] as const;

/** A shift against burn-in, which moves a little once a minute; backgrounds and images stay at their edges. */
export function driftAt(now: number, drift: number): { readonly transform: string } {
  const minute = Math.floor(now / 60_000);
  const at = (index: number) => (steps[index % steps.length] ?? 0) * drift;
  return { transform: `translate(${at(minute)}px, ${at(minute + 2)}px)` };
}
