import type { ScreenPlan } from './lay-out-screen.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Block, RibbonBlock } from './blocks.ts';
import { gridOf } from './grid.ts';
import { baselineAt, boxOf, setLine, type TextStyle } from './set-text.ts';

export interface FootInput {
  readonly screen: ScreenPlan;
  readonly tools: Typesetting;
  /** Where it ends, px. */
  readonly right: number;
  /** '' for none. */
  readonly site: string;
  /** The address of the logo, in place of the site's name. */
  readonly logo: string | null;
  readonly monitor: string;
  readonly dataAge: { readonly text: string; readonly isOld: boolean } | null;
  /** "12:05"; '' for none. */
  readonly clock: string;
  readonly ribbon: Pick<RibbonBlock, 'bars' | 'now'> | null;
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
  const { screen, right, ribbon } = input;
  const { left, bottom, foot } = gridOf(screen);
  const { fontSize } = foot;
  const widths = chooseWidths(input, (right - left) / fontSize);
  const after = (x: number, part: number) => (part > 0 ? x + (part + gap) * fontSize : x);
  const monitorX = after(left, widths.owner);
  const start = after(monitorX, widths.monitor);
  const end = right - after(0, widths.clock);
  // At the right of a box of one width: its start does not move with the digits.
  const clockBox = { x: right - clockWidth * fontSize, width: clockWidth * fontSize };
  const height = ribbonHeight * fontSize;
  const line = { x: start, y: bottom - 0.35 * fontSize - height / 2, width: end - start, height };
  return [
    ...(widths.owner > 0 ? setOwner(input, left) : []),
    ...(widths.monitor > 0 ? [setFootLine(input, input.monitor, { x: monitorX })] : []),
    ...(widths.ribbon > 0 && ribbon !== null ? [{ kind: 'ribbon' as const, ...line, ...ribbon }] : []),
    ...setAge(input, end - widths.age * fontSize, widths.age * fontSize),
    ...(widths.clock > 0
      ? [{ ...setFootLine(input, input.clock, { x: 0, role: 'clock' }), ...clockBox }]
      : []),
  ];
}

/** Of each part, em; 0 for what is not shown. If the line is too short, the ribbon leaves first, then the monitor, then the site. */
function chooseWidths({ screen, tools, ...texts }: FootInput, room: number) {
  const { site, monitor, dataAge, clock, logo, ribbon } = texts;
  const { measure } = tools.strong;
  const widths = {
    owner: hasLogo({ screen, logo }) ? logoBox.width : tools.body.measure(site),
    monitor: measure(monitor),
    age: dataAge === null ? 0 : measure(dataAge.text) + (dataAge.isOld ? 2 * agePadding : 0),
    clock: clock === '' ? 0 : clockWidth,
    ribbon: ribbon === null || dataAge !== null ? 0 : leastRibbon,
  };
  const isTooLong = () => {
    const shown = Object.values(widths).filter((width) => width > 0);
    return shown.reduce((sum, width) => sum + width + gap, -gap) > room;
  };
  for (const part of ['ribbon', 'monitor', 'owner'] as const) if (isTooLong()) widths[part] = 0;
  return widths;
}

/** In portrait the name stands in place of a logo. */
const hasLogo = ({ screen, logo }: Pick<FootInput, 'screen' | 'logo'>): boolean =>
  logo !== null && screen.sizes.layout !== 'portrait';

function setOwner(input: FootInput, x: number): readonly Block[] {
  const { screen, logo, site } = input;
  if (logo === null || !hasLogo(input)) return [setFootLine(input, site, { x, font: 'body', tone: 'quiet' })];
  const { bottom, foot } = gridOf(screen);
  const [width, height] = [logoBox.width * foot.fontSize, logoBox.height * foot.fontSize];
  const box = { x, y: bottom - foot.fontSize, width, height };
  return [{ kind: 'image', address: logo, alt: site, ...box, inner: null }];
}

/** Of data older than a day in inverse. */
function setAge(input: FootInput, x: number, width: number): readonly Block[] {
  if (input.dataAge === null) return [];
  const { text, isOld } = input.dataAge;
  if (!isOld) return [setFootLine(input, text, { x, role: 'age' })];
  const { bottom, foot } = gridOf(input.screen);
  const box = boxOf({ x, y: bottom - 1.05 * foot.fontSize, width, height: 1.4 * foot.fontSize }, 'ink');
  return [
    box,
    setFootLine(input, text, { x: x + agePadding * foot.fontSize, role: 'age', tone: 'background' }),
  ];
}

type FootStyle = Partial<Pick<TextStyle, 'role' | 'font' | 'tone'>> & { readonly x: number };

function setFootLine({ screen, tools }: FootInput, text: string, { x, ...style }: FootStyle) {
  const { bottom, foot } = gridOf(screen);
  return baselineAt(
    setLine(tools, text, { role: 'foot', font: 'strong', tone: 'ink', fontSize: foot.fontSize, ...style }, x),
    bottom,
  );
}
