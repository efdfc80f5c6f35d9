/** The shapes of screen that a slide is drawn for. A class for one of them starts with its first letter. */
export const shapes = ['landscape', 'portrait'] as const;
export type Shape = (typeof shapes)[number];
export type PerShape<Value> = Readonly<Record<Shape, Value>>;

export function perShape<Value>(valueOf: (shape: Shape) => Value): PerShape<Value> {
  return { landscape: valueOf('landscape'), portrait: valueOf('portrait') };
}

/** In the order of `shapes`. */
export const listShapes = <Value>(values: PerShape<Value>): readonly Value[] =>
  shapes.map((shape) => values[shape]);

/** 100 px of the screen that the layout is computed for are 1 rem. */
export function rem(px: number): string {
  return `${Number((px / 100).toFixed(4))}rem`;
}
