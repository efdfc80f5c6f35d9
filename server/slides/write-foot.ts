import type { Background } from '#config/site.ts';
import type { Rect } from '#kiosk/layout/blocks.ts';
import { type FootPlan, type FootWidths, planFoot } from '#kiosk/layout/plan-foot.ts';
import {
  boxRules,
  escapeHtml,
  hiddenIn,
  type Part,
  type PerShape,
  perShape,
  rem,
  rule,
  shapes,
} from './slide-part.ts';

export interface Foot {
  /** The address of the logo, in place of the site's name. */
  readonly logo: string | null;
  readonly site: string;
  readonly monitor: string;
  readonly widths: FootWidths;
  /** The place in the loop: the first slide is 0 of `count`. The idle slide has a count of 0. */
  readonly place: { readonly index: number; readonly count: number };
  readonly dataAge: { readonly text: string; readonly isOld: boolean } | null;
  /** "12:05", which the page corrects each minute; '' for none. */
  readonly clock: string;
}

interface FootInput extends Foot {
  readonly colors: Background;
  readonly boxes: PerShape<Rect>;
  /** px. */
  readonly fontSizes: PerShape<number>;
}

/** As in foot-view.tsx. */
const maxMarks = 60;

/** What `planFoot` has room for: site, monitor, its address for phones, place in the loop, age of the data, clock. */
export function writeFoot(input: FootInput): Part {
  const { logo, site, monitor, dataAge, clock, boxes, fontSizes, widths } = input;
  const plans = perShape((shape) => planFoot(widths, boxes[shape], fontSizes[shape]));
  /** Where its text is shown. */
  const write = (tag: string, name: string, text: string, isShown: (plan: FootPlan) => boolean) => {
    const shown = perShape((shape) => isShown(plans[shape]) || undefined);
    const isNone = text === '' || shapes.every((shape) => !shown[shape]);
    return isNone ? '' : writeElement(tag, [name, ...hiddenIn(shown)].join(' '), text);
  };
  const name = logo === null ? site : '';
  const logoClasses = ['fl', ...hiddenIn(perShape((shape) => plans[shape].hasOwner || undefined))].join(' ');
  const image =
    logo === null ? '' : `<img class="${logoClasses}" src="${escapeHtml(logo)}" alt="${escapeHtml(site)}">`;
  const names =
    write('span', 'fn', name, ({ hasOwner }) => hasOwner) +
    write('span', 'fm', monitor, ({ hasMonitor }) => hasMonitor);
  const addresses = widths.addresses.map(({ text }, index) =>
    write('span', `fp fp${index}`, text, (plan) => plan.address === text),
  );
  const age = dataAge === null ? '' : writeElement('span', dataAge.isOld ? 'fo' : 'fa', dataAge.text);
  const time = write('time', 'ft', clock, ({ hasClock }) => hasClock);
  return {
    html: `<div class="f">${image}${names}${addresses.join('')}${writeLine(input)}${age}${time}</div>`,
    rules: [...footRules(input), ...lineRules(input)],
    shapeRules: perShape((shape) => [
      rule('.f', `${boxRules(boxes[shape])};font-size:${rem(fontSizes[shape])}`),
      ...(plans[shape].hasTwoRows ? [rule('.f', twoRows), rule('.fp', ownRow)] : []),
    ]),
    texts: {
      body: name + (dataAge?.isOld === false ? dataAge.text : ''),
      strong:
        monitor +
        widths.addresses.map(({ text }) => text).join('') +
        (dataAge?.isOld === true ? dataAge.text : '') +
        (clock && clockLetters),
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
const twoRows = '-webkit-flex-wrap:wrap;flex-wrap:wrap;-webkit-align-content:flex-end;align-content:flex-end';
const ownRow = '-webkit-order:-1;order:-1;width:100%;margin-right:0';
/**
 * Rounded up, since what is wider than its box would overlap the next. Without it the line would move when the font, which comes
 * after the first paint, replaces another.
 */
const widthOf = (ems: number) => `width:${Math.ceil(100 * ems) / 100}em`;
const fixed = `${flex('none')};margin-right:1.2em`;

function footRules({ colors: { ink, ground, quiet }, widths }: FootInput): string[] {
  return [
    rule(
      '.f',
      `position:absolute;${flexBox};-webkit-align-items:center;align-items:center;line-height:1.3;` +
        `white-space:nowrap;color:${quiet};font-weight:450`,
    ),
    rule('.fn', `${fixed};${widthOf(widths.owner)}`),
    rule('.fm', `${fixed};${widthOf(widths.monitor)};font-weight:650`),
    ...widths.addresses.map(({ width }, index) => rule(`.fp${index}`, `${fixed};${widthOf(width)}`)),
    rule('.fp', `color:${ink};font-weight:650`),
    rule(
      '.fl',
      `${flex('none')};width:auto;max-width:5em;height:1.3em;margin-right:1.2em;object-fit:contain;` +
        'object-position:left center',
    ),
    rule('.fa', `${flex('none')};${widthOf(widths.dataAge)};margin-left:1.2em`),
    rule(
      '.fo',
      `${flex('none')};box-sizing:border-box;${widthOf(widths.dataAge)};margin-left:1.2em;padding:.15em .6em;` +
        `background:${ink};color:${ground};font-weight:650`,
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
