import { isBroken, isCut } from './arrange-when.ts';
import { textGroup } from './blocks.ts';
import type { ArrangeInput } from './slide-layout.ts';

const fullLines = 3;
const smallLines = 5;

/** `misfits`: 1 if it has faults in this size: in full size also a word that is divided. */
export function arrangePlace({ slide, form, screen: { scale }, tools }: ArrangeInput, width: number) {
  const group = textGroup(tools, 'place', slide.place, {
    fontSize: form.isSmall ? scale.minPlace : scale.place,
    width,
    maxLines: form.isSmall ? smallLines : fullLines,
  });
  return { ...group, misfits: Number(group.blocks.some(form.isSmall ? isCut : isBroken)) };
}
