import type { Background } from '#config/site.ts';
import type { Rect } from '#kiosk/layout/blocks.ts';
import { boxRules, escapeHtml, type Part, type PerShape, perShape, rem, rule } from './slide-part.ts';

export interface Foot {
  readonly site: FootText & { /** Its address. */ readonly logo: string | null };
  /** The place in the loop: the first slide is 0 of `count`. The idle slide has a count of 0. */
  readonly place: { readonly index: number; readonly count: number };
  readonly notice: (FootText & { readonly isOld: boolean }) | null;
}

/** `width`, em: without it the line would move when the font, which comes after the first paint, replaces another. */
interface FootText {
  readonly text: string;
  readonly width: number;
}

interface FootInput extends Foot {
  readonly colors: Background;
  readonly boxes: PerShape<Rect>;
  /** px. */
  readonly fontSizes: PerShape<number>;
}

/** As in foot-view.tsx. */
const maxMarks = 60;

/** The site, the place in the loop and the age of the data on one line. */
export function writeFoot(input: FootInput): Part {
  const { site, notice, boxes, fontSizes } = input;
  const logo = `<img class="fl" src="${escapeHtml(site.logo ?? '')}" alt="${escapeHtml(site.text)}">`;
  const name = site.logo === null ? `<span class="fn">${escapeHtml(site.text)}</span>` : logo;
  const age =
    notice === null ? '' : `<span class="${notice.isOld ? 'fo' : 'fa'}">${escapeHtml(notice.text)}</span>`;
  return {
    html: `<div class="f">${name}${writeLine(input)}${age}</div>`,
    rules: [...footRules(input), ...lineRules(input)],
    shapeRules: perShape((shape) => [
      rule('.f', `${boxRules(boxes[shape])};font-size:${rem(fontSizes[shape])}`),
    ]),
    texts: {
      body: (site.logo === null ? site.text : '') + (notice?.isOld === false ? notice.text : ''),
      strong: notice?.isOld === true ? notice.text : '',
    },
  };
}

function writeLine({ place: { index, count } }: FootInput): string {
  const marks = (name: string, isDrawn: boolean) => (isDrawn ? `<span class="${name}"></span>` : '');
  const line = marks('fd', index > 0) + marks('fc', count > 1) + marks('fr', index < count - 1);
  return `<span class="fi" aria-hidden="true">${line}</span>`;
}

const flex = (grow: string) => `-webkit-flex:${grow};flex:${grow}`;
const flexBox = 'display:-webkit-flex;display:flex';
const widthOf = (text: FootText | null) => `width:${Number((text?.width ?? 0).toFixed(4))}em`;

function footRules({ colors: { ink, ground, quiet }, site, notice }: FootInput): string[] {
  return [
    rule(
      '.f',
      `position:absolute;${flexBox};-webkit-align-items:center;align-items:center;white-space:nowrap;` +
        `color:${quiet};font-weight:450`,
    ),
    rule('.fn', `${flex('none')};${widthOf(site)};margin-right:1.2em`),
    rule(
      '.fl',
      `${flex('none')};width:auto;max-width:12em;height:100%;margin-right:1.2em;object-fit:contain;` +
        'object-position:left center',
    ),
    rule('.fa', `${flex('none')};${widthOf(notice)};margin-left:1.48em`),
    rule(
      '.fo',
      `${flex('none')};${widthOf(notice)};margin-left:1.48em;padding:.15em .6em;background:${ink};` +
        `color:${ground};font-weight:650`,
    ),
  ];
}

/** Every mark ends with a gap; the margin hides the last one. */
function lineRules({ colors: { ink }, place: { index, count } }: FootInput): string[] {
  const marks = (of: number, more: string) => {
    const size = count > maxMarks ? 100 : Number((100 / Math.max(1, of)).toFixed(4));
    const gaps = `linear-gradient(90deg,${ink} calc(100% - .28em),transparent 0)`;
    const grow = flex(`${Math.max(1, of)} 1 0%`);
    return `${grow};background-image:${gaps};background-size:${size}% 100%;${more}`;
  };
  return [
    rule('.fi', `${flexBox};${flex('1')};min-width:0;height:.14em;margin-right:-.28em`),
    rule('.fd', marks(index, 'opacity:.3')),
    rule('.fc', marks(1, 'min-width:.9em')),
    rule('.fr', marks(count - index - 1, 'opacity:.3')),
  ];
}
