import type { Place, Surface } from '#kiosk/drawing/surface.ts';
import { rule } from './poster-rules.ts';
import { perShape, type PerShape, rem, shapes } from './shapes.ts';

/** A surface whose places are rules for each shape of screen: what the gateway writes has no `style` attributes. */
export function createServerSurface() {
  const placeRules: PerShape<string[]> = perShape(() => []);
  let count = 0;
  const place = (variants: readonly (Place | undefined)[]) => {
    const name = `b${count}`;
    count += 1;
    const hidden: string[] = [];
    for (const [index, shape] of shapes.entries()) {
      const variant = variants[index];
      if (variant === undefined) hidden.push(`${shape.charAt(0)}hide`);
      else placeRules[shape].push(rule(`.${name}`, declare(variant)));
    }
    return { className: [name, ...hidden].join(' ') };
  };
  const letters = shapes.map((shape) => shape.charAt(0));
  const surface: Surface = { shapes: letters, place, emojiStyle: () => undefined };
  return { surface, placeRules };
}

const kebabCase = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declare = (place: Place): string =>
  Object.entries(place)
    .map(([property, px]) => `${kebabCase(property)}:${rem(px)}`)
    .join(';');
