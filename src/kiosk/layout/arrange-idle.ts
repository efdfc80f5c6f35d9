import type { EventSlide } from '#domain/build-slides.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import { arrangeTitle } from './arrange-title.ts';
import {
  type Box,
  type Group,
  groupOf,
  noBlocks,
  place,
  type QrBlock,
  stack,
  type TextBlock,
  textGroup,
} from './blocks.ts';
import { fewestExtras, type SlideInput } from './slide-layout.ts';

interface IdleInput extends Pick<SlideInput, 'modules' | 'language' | 'screen' | 'tools'> {
  /** Beyond the horizon of this many days. */
  readonly next: EventSlide | null;
  readonly days: number;
}

/** em: "Donnerstag, 26. November". */
const longestDate = 12.8;
/** Of the height: without and with an event to announce. */
const clockShares = { alone: 0.5, above: 0.22 } as const;

/** Clock and date, the next event below them, words at the bottom, a QR code in the lower right corner of the content. */
export function arrangeIdle(input: IdleInput) {
  const { next, modules, screen } = input;
  const { large, small, middle, smallDate } = screen.scale;
  const { width, height } = screen.content;
  const clockShare = next === null ? clockShares.alone : clockShares.above;
  const clockSize = Math.min(height * clockShare, width * 0.34);
  const fitting = Math.max(smallDate, width / longestDate);
  const dateSize = Math.min(fitting, Math.max(large, clockSize * 0.2));
  const qr = modules === null ? null : placeQr(screen.content, modules);
  const y = 0.8 * clockSize + 1.6 * dateSize + 0.5 * large;
  const words = qr === null ? 0 : 1.6 * small;
  const room = { width: (qr?.x ?? width + middle) - middle, height: height - words - y };
  const announcement = next === null ? noBlocks : arrangeAnnouncement(next, input, room);
  return { clockSize, dateSize, qr, blocks: place(announcement, 0, y) };
}

function arrangeAnnouncement(slide: EventSlide, input: IdleInput, { width, height }: Box): Group<TextBlock> {
  const { screen, tools } = input;
  const { middle, small, large, unit, title } = screen.scale;
  const lead = screenWords[input.language].nextAfter(input.days);
  const above = textGroup(tools, 'subtitle', lead, { tone: 'quiet', fontSize: small, width });
  const date = { tone: 'accent', fontSize: large, width } as const;
  const below = textGroup(tools, 'date', slide.when.sentence, date);
  const gap = 0.4 * middle;
  const titleHeight = height - above.height - below.height - 2 * gap;
  // Large type for a great distance may leave no room.
  if (titleHeight < title.floor) return noBlocks;
  const titleInput = { slide, screen, tools, extras: fewestExtras };
  const { blocks } = arrangeTitle(titleInput, { width, height: titleHeight }, 12 * unit);
  return stack([above, ...blocks.map((block) => groupOf({ ...block, y: 0 })), below], gap);
}

const shareOfHeight = 0.17;

function placeQr(content: Box, modules: number): QrBlock {
  const across = modules + 2 * QUIET_ZONE;
  const module = Math.max(2, Math.round((content.height * shareOfHeight) / across));
  const side = module * across;
  const [x, y] = [content.width - side, content.height - side];
  return { kind: 'qr', module, x, y, width: side, height: side };
}

const loopback = /^https?:\/\/(?:localhost|127\.|\[::1\])/;

/** Null for several monitors, and for a loopback address, which a phone cannot reach. */
export function phoneAddressOf(monitor: readonly string[], origin: string): string | null {
  const [id] = monitor;
  if (id === undefined || monitor.length > 1 || loopback.test(origin)) return null;
  return `${origin.replace(/\/+$/, '')}/m/${encodeURIComponent(id)}`;
}
