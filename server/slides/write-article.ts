import type { Background, Language } from '#config/site.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { driftAt, type ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import type { DrawnTexts } from './embed-fonts.ts';
import {
  articleClass,
  boxRules,
  escapeHtml,
  joinParts,
  type Part,
  type PerShape,
  perShape,
  rem,
  rule,
  shapes,
} from './slide-part.ts';
import { type Bands, writeBand } from './write-band.ts';
import { textRules } from './write-text.ts';

export interface WrittenSlide {
  readonly html: string;
  readonly rules: readonly string[];
  readonly texts: DrawnTexts;
}

interface ArticleInput {
  /** The event's `@id`; null for any other slide. */
  readonly eventKey: string | null;
  readonly language: Language;
  readonly isOverview?: boolean;
  readonly colors: Background;
  readonly plans: PerShape<ScreenPlan>;
  readonly now: number;
  readonly label: string | null;
  readonly drifting: readonly Part[];
  /** Does not drift. */
  readonly image: Part;
  /** Of notices above the slide; the plans are for what is below. */
  readonly bands: Bands | null;
}

/** One slide; with notices it is below them. */
export function writeArticle(input: ArticleInput): WrittenSlide {
  const { eventKey, language, drifting, image, label, bands, plans } = input;
  const content = joinParts(drifting);
  const drift = { ...content, html: `<div class="v">${content.html}</div>` };
  const kind = input.isOverview ? ' data-overview=""' : '';
  const key = eventKey === null ? kind : ` data-event="${escapeHtml(eventKey)}"`;
  const widths = perShape((shape) => plans[shape].width);
  return wrapArticle({
    attributes: `lang="${language}"${key}`,
    colors: input.colors,
    boxes: plans,
    beside: bands === null ? [] : [writeBand(bands, widths)],
    inside: [driftOf(input), image, drift, ...(label === null ? [] : [writeLabel(label, plans)])],
  });
}

interface WrapInput {
  /** Of the article. */
  readonly attributes: string;
  readonly colors: Background;
  /** Of the computed screens. */
  readonly boxes: PerShape<Box>;
  /** At the edges of the real screen; what it leaves is that of the class `l`. */
  readonly beside: readonly Part[];
  /** In the middle of the rest. */
  readonly inside: readonly Part[];
}

/** One article as large as the screen. */
export function wrapArticle({ attributes, colors, boxes, beside, inside }: WrapInput): WrittenSlide {
  const content = joinParts(inside);
  const box = `<div class="c">${content.html}</div>`;
  const framed = { ...content, html: beside.length === 0 ? box : `<div class="l">${box}</div>` };
  const { html, rules, shapeRules, texts } = joinParts([textRules, frameOf(boxes), ...beside, framed]);
  const article = `<article class="${articleClass}" aria-current="true" ${attributes}>${html}</article>`;
  const isUsed = createRuleFilter(article);
  const media = shapes.map(
    (shape) => `@media (orientation:${shape}){${shapeRules[shape].filter(isUsed).join('')}}`,
  );
  return {
    html: article,
    rules: [articleRule(colors), ...[...colorRules(colors), ...rules].filter(isUsed), ...media],
    texts,
  };
}

/** False for the rules of classes that no element has: parsing them would delay the first paint. */
function createRuleFilter(html: string): (rule: string) => boolean {
  const used = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return (rule) => {
    const name = /^\.\w+ \.(\w+)/.exec(rule)?.[1];
    return name === undefined || used.has(name);
  };
}

function articleRule({ ground, ink }: Background): string {
  const font = "font-family:'First Text','Aushang Text',system-ui,sans-serif";
  const place = 'position:absolute;top:0;left:0;width:100%;height:100%;overflow:hidden';
  return `.${articleClass}{${place};background:${ground};color:${ink};${font}}`;
}

function colorRules({ ground, ink, accent, quiet }: Background): string[] {
  return [
    rule('.a', `color:${accent}`),
    rule('.q', `color:${quiet}`),
    rule('.u', `color:${ground}`),
    rule('.g', `box-sizing:border-box;padding:.2em .42em;background:${ink}`),
    rule('.h', `position:absolute;background:${ink};opacity:.35`),
    rule('.w', 'display:block;position:absolute'),
    rule('.z', `position:absolute;background:${ground}`),
  ];
}

/** The box of the computed screen in the middle of the real one. */
function frameOf(boxes: PerShape<Box>): Part {
  return {
    html: '',
    rules: [rule('.c', 'position:absolute;top:50%;left:50%')],
    shapeRules: perShape((shape) => {
      const { width, height } = boxes[shape];
      const margin = `${rem(-height / 2)} 0 0 ${rem(-width / 2)}`;
      return [rule('.c', `width:${rem(width)};height:${rem(height)};margin:${margin}`)];
    }),
  };
}

function driftOf({ plans, now }: ArticleInput): Part {
  return {
    html: '',
    rules: [rule('.v', 'position:absolute;top:0;left:0;width:100%;height:100%')],
    shapeRules: perShape((shape) => {
      const { transform } = driftAt(now, plans[shape].drift);
      const shift = transform.replace(/(-?[\d.]+)px/g, (_all, px) => rem(Number(px)));
      return [rule('.v', `-webkit-transform:${shift};transform:${shift}`)];
    }),
  };
}

/** As in slide.module.css, with each colour stop on its own for old engines. */
function writeLabel(label: string, plans: PerShape<ScreenPlan>): Part {
  const stripes = 'repeating-linear-gradient(-45deg,#000 0,#000 1em,#222 1em,#222 2em)';
  return {
    html: `<p class="y">${escapeHtml(label)}</p>`,
    rules: [
      rule(
        '.y',
        `position:absolute;margin:0;background:${stripes};color:#ffe14d;font-weight:650;text-align:center`,
      ),
    ],
    shapeRules: perShape((shape) => {
      const box = plans[shape].label;
      if (box === null) return [];
      const type = `font-size:${rem(box.height * 0.62)};line-height:${rem(box.height)}`;
      return [rule('.y', `${boxRules(box)};${type}`)];
    }),
    texts: { strong: label },
  };
}
