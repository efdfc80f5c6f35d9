import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Box } from './blocks.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';

/** '' for none. */
interface FootTexts {
  readonly site: string;
  /** Its address. */
  readonly logo: string | null;
  readonly monitor: string;
  /** Of the monitor's page for phones. */
  readonly address: string | null;
  readonly dataAge: { readonly text: string; readonly isOld: boolean } | null;
  readonly hasClock: boolean;
}

export type FootWidths = ReturnType<typeof measureFoot>;
export type FootPlan = ReturnType<typeof planFoot>;

/* em. A logo is shown in this width at most (foot.module.css). */
const logoWidth = 5;
const gap = 1.2;
const clockWidth = 2.9 + gap;
/** Of an old dataAge, on a background of its own. */
const padding = 1.2;

/** Widths in em. */
export function measureFoot({ body, strong }: Typesetting, texts: FootTexts) {
  const { site, logo, monitor, dataAge, hasClock } = texts;
  const address = texts.address?.replace(/^https?:\/\//, '') ?? '';
  const host = address.split('/')[0] ?? '';
  return {
    owner: logo === null ? body.measure(site) : logoWidth,
    monitor: strong.measure(monitor),
    addresses: [address, host].filter(Boolean).map((text) => ({ text, width: strong.measure(text) })),
    dataAge:
      dataAge === null
        ? 0
        : dataAge.isOld
          ? strong.measure(dataAge.text) + padding
          : body.measure(dataAge.text),
    clock: hasClock ? clockWidth : 0,
  };
}

type RowStep = Readonly<Record<'hasOwner' | 'hasMonitor' | 'hasClock', boolean>>;

/** What leaves one after the other if the row is too short. */
const rowSteps: readonly [RowStep, ...RowStep[]] = [
  { hasOwner: true, hasMonitor: true, hasClock: true },
  { hasOwner: true, hasMonitor: false, hasClock: true },
  { hasOwner: false, hasMonitor: false, hasClock: true },
  { hasOwner: false, hasMonitor: false, hasClock: false },
];

/**
 * What stands in the foot. Nothing is shortened, but parts leave in this order: monitor, logo or name of the site, clock, the path
 * of the address, the address. The age of the data stays. In a foot of two rows the address has the first one.
 */
export function planFoot(widths: FootWidths, { width, height }: Box, fontSize: number) {
  const { owner, monitor, addresses, dataAge, clock } = widths;
  const room = width / fontSize;
  const hasTwoRows = height > 2 * fontSize;
  const noAddress = { text: '', width: 0 };
  const fits = (parts: readonly number[]) =>
    parts.reduce((sum, part) => sum + (part > 0 ? part + gap : 0), -gap) <= room;
  const fitsWith = (address: number) => (step: RowStep) =>
    fits([
      address,
      dataAge,
      step.hasOwner ? owner : 0,
      step.hasMonitor ? monitor : 0,
      step.hasClock ? clock : 0,
    ]);
  const isInRow = ({ width }: typeof noAddress) =>
    hasTwoRows ? width <= room : rowSteps.some(fitsWith(width));
  const address = addresses.find(isInRow) ?? noAddress;
  const isShown = fitsWith(hasTwoRows ? 0 : address.width);
  const parts = firstMatchOrLast(rowSteps, (step) => step, isShown);
  return { ...parts, address: address.text, hasTwoRows };
}
