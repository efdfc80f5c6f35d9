import type { Background } from '#config/site.ts';
import type { Rect } from '#kiosk/layout/blocks.ts';
import { boxRules, escapeHtml, type Part, type PerShape, perShape, rem, rule } from './slide-part.ts';

export interface Foot {
  /** The address of the logo, in place of the site's name. */
  readonly logo: string | null;
  readonly site: FootText;
  readonly monitor: FootText;
  /** The place in the loop: the first slide is 0 of `count`. The idle slide has a count of 0. */
  readonly place: { readonly index: number; readonly count: number };
  readonly notice: (FootText & { readonly isOld: boolean }) | null;
  /** "12:05", which the page corrects each minute; '' for none. */
  readonly clock: string;
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

/** The names of site and monitor, the place in the loop, the age of the data and the clock on one line. */
export function writeFoot(input: FootInput): Part {
  const { logo, site, monitor, notice, clock, boxes, fontSizes } = input;
  const name = logo === null ? site.text : '';
  const image =
    logo === null ? '' : `<img class="fl" src="${escapeHtml(logo)}" alt="${escapeHtml(site.text)}">`;
  const names = image + writeElement('span', 'fn', name) + writeElement('span', 'fm', monitor.text);
  const age = notice === null ? '' : writeElement('span', notice.isOld ? 'fo' : 'fa', notice.text);
  return {
    html: `<div class="f">${names}${writeLine(input)}${age}${writeElement('time', 'ft', clock)}</div>`,
    rules: [...footRules(input), ...lineRules(input)],
    shapeRules: perShape((shape) => [
      rule('.f', `${boxRules(boxes[shape])};font-size:${rem(fontSizes[shape])}`),
    ]),
    texts: {
      body: name + (notice?.isOld === false ? notice.text : ''),
      strong: monitor.text + (notice?.isOld === true ? notice.text : '') + (clock && clockLetters),
    },
  };
}

/** Of every time: the clock changes. */
const clockLetters = '0123456789:';

function writeElement(tag: string, name: string, text: string): string {
  return text === '' ? '' : `<${tag} class="${name}">${escapeHtml(text)}</${tag}>`;
}

function writeLine({ place: { index, count } }: FootInput): string {
  const marks = (name: string, isDrawn: boolean) => (isDrawn ? `<span class="${name}"></span>` : '');
  const line = marks('fd', index > 0) + marks('fc', count > 1) + marks('fr', index < count - 1);
  return `<span class="fi" aria-hidden="true"><span class="fw">${line}</span></span>`;
}

const flex = (grow: string) => `-webkit-flex:${grow};flex:${grow}`;
const flexBox = 'display:-webkit-flex;display:flex';
/** Rounded up, since a name in a box that is too narrow would get an ellipsis. */
const widthOf = (text: FootText | null) => `width:${Math.ceil(100 * (text?.width ?? 0)) / 100}em`;
const shortened = (shrink: number) =>
  `${flex(`0 ${shrink} auto`)};min-width:0;margin-right:1.2em;overflow:hidden;text-overflow:ellipsis`;

function footRules({ colors: { ink, ground, quiet }, site, monitor, notice }: FootInput): string[] {
  return [
    rule(
      '.f',
      `position:absolute;${flexBox};-webkit-align-items:center;align-items:center;white-space:nowrap;` +
        `color:${quiet};font-weight:450`,
    ),
    rule('.fn', `${shortened(1)};${widthOf(site)};max-width:45%`),
    rule('.fm', `${shortened(99)};${widthOf(monitor)};font-weight:650`),
    rule(
      '.fl',
      `${flex('0 2 auto')};width:auto;min-width:0;max-width:12em;height:100%;margin-right:1.2em;object-fit:contain;` +
        'object-position:left center',
    ),
    rule('.fa', `${flex('none')};${widthOf(notice)};margin-left:1.2em`),
    rule(
      '.fo',
      `${flex('none')};${widthOf(notice)};margin-left:1.2em;padding:.15em .6em;background:${ink};` +
        `color:${ground};font-weight:650`,
    ),
    rule(
      '.ft',
      `${flex('none')};width:2.9em;height:1.3em;margin-left:1.2em;color:${ink};font-weight:650;` +
        'line-height:1.3;direction:rtl;contain:size layout',
    ),
  ];
}

/** As in foot.module.css. */
function lineRules({ colors: { ink }, place: { index, count } }: FootInput): string[] {
  const marks = (of: number, more: string) => {
    const size = count > maxMarks ? 100 : Number((100 / Math.max(1, of)).toFixed(4));
    const gaps = `linear-gradient(90deg,${ink} calc(100% - .28em),transparent 0)`;
    const grow = flex(`${Math.max(1, of)} 1 0%`);
    return `${grow};background-image:${gaps};background-size:${size}% 100%;${more}`;
  };
  return [
    rule(
      '.fi',
      `${flexBox};${flex('1')};-webkit-flex-wrap:wrap;flex-wrap:wrap;min-width:0;height:.14em;overflow:hidden`,
    ),
    rule('.fi:before', 'width:0;height:100%;content:""'),
    rule('.fw', `${flexBox};${flex('1 0 5em')};height:100%;margin-right:-.28em`),
    rule('.fd', marks(index, 'opacity:.3')),
    rule('.fc', marks(1, 'min-width:.9em')),
    rule('.fr', marks(count - index - 1, 'opacity:.3')),
  ];
}
