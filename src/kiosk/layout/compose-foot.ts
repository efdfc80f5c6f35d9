import type { Ribbon } from '#domain/ribbon.ts';
import { bodyMetrics } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { type Block, boxOf } from './blocks.ts';
import { gridOf } from './grid.ts';
import type { ComposedScreen, PosterInput } from './compose-screen.ts';
import { baselineAt, capsAt, setLine, type TextStyle } from './set-text.ts';

export interface FootInput extends Pick<PosterInput, 'screen' | 'tools'> {
  /** The right end of the foot, px. */
  readonly right: number;
  /** '' for none. */
  readonly site: string;
  /** The address of the logo, which replaces the site's name. */
  readonly logo: string | null;
  readonly monitor: string;
  readonly dataAge: { readonly text: string; readonly isOld: boolean } | null;
  /** "12:05"; '' for none. */
  readonly clock: string;
  readonly ribbon: Ribbon | null;
}

/* em. */
const logoBox = { width: 5, height: 1.3 } as const;
const gap = 1.4;
const clockWidth = 2.9;
const ribbonHeight = 0.91;
const leastRibbon = 6;
const agePadding = 0.5;

/** Logo or name of the site, monitor, the ribbon, the age of the data, the clock: on one line, nothing shortened. */
export function composeFoot(input: FootInput): readonly Block[] {
  const { screen, tools, right, site, monitor, dataAge, clock, ribbon } = input;
  const { isPortrait, left, bottom, foot } = gridOf(screen);
  const { fontSize } = foot;
  // A portrait foot has the name and no logo.
  const logo = isPortrait ? null : input.logo;
  const widths = chooseWidths({ ...input, logo }, (right - left) / fontSize);
  const after = (x: number, part: number) => (part > 0 ? x + (part + gap) * fontSize : x);
  const monitorX = after(left, widths.owner);
  const start = after(monitorX, widths.monitor);
  const end = right - after(0, widths.clock);
  const ageX = end - widths.age * fontSize;
  const usual = { role: 'foot', font: 'strong', tone: 'ink', fontSize } as const;
  const set = (text: string, x: number, look: Partial<TextStyle> = {}) =>
    baselineAt(setLine(tools, text, { ...usual, ...look }, x), bottom);
  /** Sizes are in em; `above` is the distance from the upper edge to the baseline. */
  const rectOf = (x: number, above: number, width: number, height: number) => {
    return { x, y: bottom - above * fontSize, width: width * fontSize, height: height * fontSize };
  };
  const ribbonAt = rectOf(start, 0.35 + ribbonHeight / 2, (end - start) / fontSize, ribbonHeight);
  const logoAt = rectOf(left, 1, logoBox.width, logoBox.height);
  // The clock stands at the right of a box of fixed width, whose start does not move with the digits.
  const clockBox = { x: right - clockWidth * fontSize, width: clockWidth * fontSize };
  const parts: readonly (Block | false)[] = [
    widths.owner > 0 &&
      (logo === null
        ? set(site, left, { font: 'body', tone: 'quiet' })
        : { kind: 'image', address: logo, alt: site, ...logoAt, inner: null }),
    widths.monitor > 0 && set(monitor, monitorX),
    widths.ribbon > 0 && ribbon !== null && { kind: 'ribbon', ...ribbonAt, ...ribbon },
    // The age of data that is older than a day is in inverse.
    dataAge?.isOld === true && boxOf(rectOf(ageX, 1.05, widths.age, 1.4), 'ink'),
    dataAge !== null &&
      (dataAge.isOld
        ? set(dataAge.text, ageX + agePadding * fontSize, { role: 'age', tone: 'background' })
        : set(dataAge.text, ageX, { role: 'age' })),
    widths.clock > 0 && { ...set(clock, 0, { role: 'clock' }), ...clockBox },
  ];
  return parts.filter((block) => block !== false);
}

/** What leaves if the line is too short, in this order. */
const leaving = {
  landscape: ['ribbon', 'monitor', 'owner'],
  portrait: ['owner', 'ribbon', 'monitor'],
} as const;

/** The width of each part, em; 0 for what is not shown. */
function chooseWidths(input: FootInput, room: number) {
  const { screen, tools, site, logo, monitor, dataAge, clock, ribbon } = input;
  const { measure } = tools.strong;
  const widths = {
    owner: logo === null ? tools.body.measure(site) : logoBox.width,
    monitor: measure(monitor),
    age: dataAge === null ? 0 : measure(dataAge.text) + (dataAge.isOld ? 2 * agePadding : 0),
    clock: clock === '' ? 0 : clockWidth,
    ribbon: ribbon === null || dataAge !== null ? 0 : leastRibbon,
  };
  const isTooLong = () => {
    const shown = Object.values(widths).filter((width) => width > 0);
    return shown.reduce((sum, width) => sum + width + gap, -gap) > room;
  };
  for (const part of leaving[screen.sizes.layout === 'portrait' ? 'portrait' : 'landscape'])
    if (isTooLong()) widths[part] = 0;
  return widths;
}

/** The label of a preview on its stripes; none on a screen that is no preview. */
export function composeLabel(text: string | null, { label }: ComposedScreen, tools: Typesetting) {
  if (label === null || text === null) return [];
  const ems = tools.strong.measure(text);
  const fontSize = Math.min(0.62 * label.height, label.width / ems);
  const x = label.x + (label.width - ems * fontSize) / 2;
  const look = { role: 'preview', font: 'strong', tone: 'label', fontSize } as const;
  const line = setLine(tools, text, look, x);
  const y = label.y + (label.height - bodyMetrics.capHeight * fontSize) / 2;
  return [boxOf(label, 'label'), capsAt(line, y)].map((block) => ({ ...block, isStill: true }));
}
