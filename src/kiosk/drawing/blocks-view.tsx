import { memo, useMemo } from 'react';
import type { Block, Rect, RibbonBlock } from '#kiosk/layout/blocks.ts';
import { type Pair, pairBlocks } from './pair-blocks.ts';
import { QrCode } from './qr-code.tsx';
import { placesOf, usePlace } from './surface.ts';
import { TextView } from './text-view.tsx';

interface BlocksProps {
  /** Of each shape of screen. */
  readonly lists: readonly (readonly Block[])[];
}

/** Draws lists of blocks in their order. */
export const Blocks = memo(({ lists }: BlocksProps) => {
  const pairs = useMemo(() => pairBlocks(lists), [lists]);
  // oxlint-disable-next-line react/no-array-index-key -- blocks have no other identity
  return pairs.map((pair, index) => <BlockView key={index} pair={pair} />);
});

/** All blocks of a pair are of one kind. */
function BlockView({ pair }: { readonly pair: Pair }) {
  const place = usePlace();
  const block = pair.find((one) => one !== undefined);
  const boxAt = (look: string, rects: readonly (Rect | undefined)[] = pair) => place(look, placesOf(rects));
  switch (block?.kind) {
    case undefined:
      return null;
    case 'text':
      return <TextView pair={pair.map((one) => (one?.kind === 'text' ? one : undefined))} />;
    case 'qr':
      return <QrCode {...boxAt('box')} code={block.code} label={block.label} />;
    case 'ribbon':
      return <RibbonView pair={pair} block={block} />;
    case 'box':
      return <span {...boxAt(`box ${block.fill}`)} data-fill={block.fill} />;
    case 'rule':
      return <span {...boxAt('box rule')} />;
    case 'sign':
      return (
        <svg {...boxAt('box')} viewBox="0 0 100 100" aria-hidden="true">
          <path fillRule="evenodd" fill="currentColor" d={block.path} />
        </svg>
      );
    case 'image': {
      const inner = pair.map((one) => (one?.kind === 'image' && one.inner) || undefined);
      const image = boxAt('box', inner);
      // The frame cuts off what is too much, because older engines do not know `object-fit`; a logo fills it at most.
      return (
        <span {...boxAt('box frame')}>
          <img {...(block.inner ? image : { className: 'box logo' })} src={block.address} alt={block.alt} />
        </span>
      );
    }
  }
}

/** Share of the height of a ribbon that its parts have, and how wide the mark of the moment is. */
const heights = { line: 0.06, usual: 0.36, shown: 1, now: 1.3 } as const;
const nowWidth = 0.1;
const fills = { line: 'rule', usual: 'ink', shown: 'accent' } as const;

function RibbonView({ pair, block }: { readonly pair: Pair; readonly block: RibbonBlock }) {
  const place = usePlace();
  const partsOf = (from: number, to: number, share: number) =>
    placesOf(pair).map((ribbon) => {
      const { width = 0, height = 0 } = ribbon ?? {};
      const top = (height * (1 - share)) / 2;
      return ribbon && { left: from * width, top, width: (to - from) * width, height: share * height };
    });
  const { bars, now } = block;
  const parts = [{ from: 0, to: 1, look: 'line' as const }, ...bars];
  // The right edge of a box that grows with the time: its start, which a browser counts as a layout shift, does not move.
  const nows = partsOf(0, now ?? 0, heights.now).map(
    (part, at) => part && { ...part, borderRightWidth: nowWidth * (pair[at]?.height ?? 0) },
  );
  return (
    <span {...place('box', placesOf(pair))} aria-hidden="true" data-ribbon="">
      {parts.map(({ from, to, look }) => (
        <span key={`${look} ${from}`} {...place(`box ${fills[look]}`, partsOf(from, to, heights[look]))} />
      ))}
      {now !== null && <span {...place('box now', nows)} />}
    </span>
  );
}
