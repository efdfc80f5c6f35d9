import type { Band } from '#kiosk/notice-layout/lay-out-band.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import {
  boxRules,
  escapeHtml,
  joinParts,
  type Part,
  perShape,
  type PerShape,
  rem,
  rule,
} from './slide-part.ts';
import { writeSpoken } from './write-blocks.ts';

export interface Bands {
  readonly layouts: PerShape<Band>;
  /** Which group of notices is shown, by turns. */
  readonly turn: number;
}

const { ground, ink } = noticeColors.notice;

/** Notices at the top of a slide. */
export function writeBand({ layouts, turn }: Bands, widths: PerShape<number>): Part {
  const groups = perShape((shape) => {
    const { groups: all } = layouts[shape];
    return all[turn % all.length] ?? [];
  });
  const rows = groups.landscape.map(({ notice }, at) => {
    const texts = perShape((shape) => groups[shape][at]?.texts ?? []);
    const part = joinParts(writeSpoken(texts, `n${at}`));
    const shapeRules = perShape((shape) => {
      const row = groups[shape][at];
      return [...part.shapeRules[shape], ...(row ? [rule(`.r${at}`, boxRules(row.rect))] : [])];
    });
    const html = `<section class="nr r${at}" data-notice="${escapeHtml(notice.id)}">${part.html}</section>`;
    return { ...part, html, shapeRules };
  });
  const { html, rules, shapeRules, texts } = joinParts(rows);
  return {
    html: `<div class="nb" data-band=""><div class="nc">${html}</div></div>`,
    rules: [
      rule(
        '.nb',
        `position:absolute;top:0;left:0;width:100%;overflow:hidden;background:${ground};color:${ink}`,
      ),
      rule('.nb .u', `color:${ground}`),
      rule('.nb .g', `background:${ink}`),
      rule('.nc', 'position:absolute;top:0;left:50%'),
      rule('.nr', 'position:absolute'),
      rule('.l', 'position:absolute;bottom:0;left:0;width:100%'),
      ...rules,
    ],
    shapeRules: perShape((shape) => [
      rule('.nb', `height:${rem(layouts[shape].height)}`),
      rule('.nc', `width:${rem(widths[shape])};margin-left:${rem(-widths[shape] / 2)}`),
      rule('.l', `top:${rem(layouts[shape].height)}`),
      ...shapeRules[shape],
    ]),
    texts,
  };
}
