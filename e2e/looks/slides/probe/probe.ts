import { type MeasuredText, measureText } from './measure-text.ts';
import { type Box, boxOf } from './text-runs.ts';

export interface MeasuredCode {
  readonly box: Box;
  readonly label: string;
  /** Modules per side, quiet zone included. */
  readonly across: number;
}

export interface SlideMeasure {
  /** Number of articles with `aria-current`. */
  readonly currentCount: number;
  /** Whether it fills the screen: below a band it does not. */
  readonly isWhole: boolean;
  readonly event: string;
  readonly heading: string;
  readonly headingCount: number;
  /** The computed value is a colour such as `rgb(…)`. */
  readonly background: string;
  readonly texts: readonly MeasuredText[];
  readonly codes: readonly MeasuredCode[];
  readonly images: readonly Box[];
  /** Boxes of the ground, of ink or white behind texts and codes. */
  readonly grounds: readonly Box[];
  /** Whether the whole slide has stripes, which are two colours of their own. */
  readonly isStriped: boolean;
  /** The white boxes behind codes. */
  readonly squares: readonly Box[];
  /** Sum of layout shifts since the last measurement. */
  readonly layoutShift: number;
  readonly width: number;
  readonly height: number;
}

let layoutShift = 0;

function addShifts(entries: PerformanceEntryList): void {
  // TypeScript's DOM library lacks layout shifts.
  for (const entry of entries) layoutShift += Number(Reflect.get(entry, 'value'));
}

const shifts = new PerformanceObserver((list) => addShifts(list.getEntries()));

function takeShift(): number {
  addShifts(shifts.takeRecords());
  const sum = layoutShift;
  layoutShift = 0;
  return sum;
}

function measure(): SlideMeasure {
  const articles = document.querySelectorAll('article[aria-current="true"]');
  const [article] = articles;
  if (!(article instanceof HTMLElement)) throw new Error('no current slide');
  const headings = article.querySelectorAll('h1');
  return {
    currentCount: articles.length,
    isWhole: article.getBoundingClientRect().top < 1,
    event: article.dataset['event'] ?? '',
    heading: (headings[0]?.textContent ?? '').split('\u00AD').join(''),
    headingCount: headings.length,
    background: getComputedStyle(article).backgroundColor,
    texts: [...textsOf(article)].map(([element, nodes]) => measureText(element, nodes)),
    codes: [...article.querySelectorAll('svg[role="img"]')].filter(isDrawn).map(measureCode),
    images: [...article.querySelectorAll('img')]
      .filter(({ alt }) => alt === '')
      // What is outside of its block is cut off.
      .map((image) => boxOf((image.closest('.frame') ?? image).getBoundingClientRect())),
    grounds: [...article.querySelectorAll('[data-fill]')]
      .filter(isDrawn)
      .map((ground) => boxOf(ground.getBoundingClientRect())),
    isStriped: article.querySelector('[data-fill="drill"]') !== null,
    squares: [...article.querySelectorAll('[data-fill="white"]')]
      .filter(isDrawn)
      .map((square) => boxOf(square.getBoundingClientRect())),
    layoutShift: takeShift(),
    width: window.innerWidth,
    height: window.innerHeight,
  };
}

/** What the gateway draws for one shape of screen only is hidden in the other. */
const isDrawn = (element: Element) => getComputedStyle(element).display !== 'none';

function measureCode(code: Element): MeasuredCode {
  return {
    box: boxOf(code.getBoundingClientRect()),
    label: code.getAttribute('aria-label') ?? '',
    across: Number((code.getAttribute('viewBox') ?? '').split(' ')[2]),
  };
}

/** Visible text nodes by their element with a role. */
function textsOf(article: HTMLElement): ReadonlyMap<HTMLElement, Text[]> {
  const texts = new Map<HTMLElement, Text[]>();
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || !isSeen(node, parent)) continue;
    const element = parent.closest('[data-role]') ?? parent;
    if (element instanceof HTMLElement) texts.set(element, [...(texts.get(element) ?? []), node]);
  }
  return texts;
}

/** Texts for screen readers only are in an element one pixel wide. */
function isSeen(node: Text, parent: Element): boolean {
  if ((node.textContent ?? '').trim() === '') return false;
  for (let at: Element | null = parent; at !== null && at.tagName !== 'ARTICLE'; at = at.parentElement)
    if (at.getBoundingClientRect().width <= 1) return false;
  return true;
}

declare global {
  interface Window {
    aushangProbe: { readonly measure: () => SlideMeasure };
  }
}
// All shifts are observed, also those soon after input.
shifts.observe({ type: 'layout-shift', buffered: true });
window.aushangProbe = { measure };
