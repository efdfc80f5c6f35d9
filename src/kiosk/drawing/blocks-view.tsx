import { memo, useContext, useMemo } from 'react';
import type { Block, ImageBlock, QrBlock, Rect, RibbonBlock } from '#kiosk/layout/blocks.ts';
import { type Pair, pairBlocks } from './pair-blocks.ts';
import { QrCode } from './qr-code.tsx';
import { type Place, type Placed, SurfaceContext } from './surface.ts';
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

function BlockView({ pair }: { readonly pair: Pair }) {
  const block = pair.find((one) => one !== undefined);
  switch (block?.kind) {
    case undefined:
      return null;
    case 'text':
      return <TextView pair={ofKind(pair, 'text')} />;
    case 'qr':
      return <QrView pair={ofKind(pair, 'qr')} block={block} />;
    case 'image':
      return <ImageView pair={ofKind(pair, 'image')} block={block} />;
    case 'ribbon':
      return <RibbonView pair={ofKind(pair, 'ribbon')} block={block} />;
    case 'sign':
      return <SignView pair={pair} path={block.path} />;
    case 'box':
      return <BoxView className={`box ${block.fill}`} rects={pair} fill={block.fill} />;
    case 'rule':
      return <BoxView className="box rule" rects={pair} />;
  }
}

function ofKind<Kind extends Block['kind']>(pair: Pair, kind: Kind) {
  const isOfKind = (block: Block | undefined): block is Extract<Block, { kind: Kind }> =>
    block?.kind === kind;
  return pair.map((block) => (isOfKind(block) ? block : undefined));
}

export const placeOf = ({ x, y, width, height }: Rect): Place => ({ left: x, top: y, width, height });

function usePlace(rects: readonly (Rect | undefined)[], className: string) {
  const { place } = useContext(SurfaceContext);
  const placed = place(rects.map((rect) => rect && placeOf(rect)));
  return { ...placed, className: `${className} ${placed.className ?? ''}`.trim() };
}

interface BoxProps {
  readonly rects: readonly (Rect | undefined)[];
  readonly className: string;
  readonly fill?: string;
}

function BoxView({ rects, className, fill }: BoxProps) {
  return <span {...usePlace(rects, className)} data-fill={fill} />;
}

function QrView({ pair, block: { code, label } }: { readonly pair: Pair<QrBlock>; readonly block: QrBlock }) {
  return <QrCode {...usePlace(pair, 'box')} code={code} label={label} />;
}

function SignView({ pair, path }: { readonly pair: Pair; readonly path: string }) {
  return (
    <svg {...usePlace(pair, 'box')} viewBox="0 0 100 100" aria-hidden="true">
      <path fillRule="evenodd" fill="currentColor" d={path} />
    </svg>
  );
}

/**
 * In a box that cuts off what is too much, because older engines do not know `object-fit`; a logo fills its box at most.
 */
function ImageView({
  pair,
  block: { address, alt, inner },
}: {
  readonly pair: Pair<ImageBlock>;
  readonly block: ImageBlock;
}) {
  const image = usePlace(
    pair.map((one) => one?.inner ?? undefined),
    'box',
  );
  return (
    <span {...usePlace(pair, 'box frame')}>
      <img {...(inner === null ? { className: 'box logo' } : image)} src={address} alt={alt} />
    </span>
  );
}

/** Share of the height of a ribbon that its parts have, and how wide the mark of the moment is. */
const heights = { line: 0.06, usual: 0.36, shown: 1, now: 1.3 } as const;
const nowWidth = 0.1;
const fills = { usual: 'ink', shown: 'accent' } as const;

function RibbonView({ pair, block }: { readonly pair: Pair<RibbonBlock>; readonly block: RibbonBlock }) {
  const { place } = useContext(SurfaceContext);
  const part = (from: number, to: number, height: number) =>
    pair.map((ribbon) => {
      if (ribbon === undefined) return undefined;
      const y = (ribbon.height * (1 - height)) / 2;
      return { x: from * ribbon.width, y, width: (to - from) * ribbon.width, height: height * ribbon.height };
    });
  const { bars, now } = block;
  return (
    <span {...usePlace(pair, 'box')} aria-hidden="true" data-ribbon="">
      <BoxView className="box faint" rects={part(0, 1, heights.line)} />
      {bars.map(({ from, to, look }) => (
        <BoxView
          key={`${look} ${from}`}
          className={`box ${fills[look]}`}
          rects={part(from, to, heights[look])}
        />
      ))}
      {now !== null && <NowView placed={place(pair.map((ribbon) => ribbon && nowPlace(ribbon, now)))} />}
    </span>
  );
}

/** The right edge of a box that grows with the time: its start, which a browser counts as a layout shift, does not move. */
function nowPlace({ width, height }: RibbonBlock, now: number): Place {
  const top = (height * (1 - heights.now)) / 2;
  return {
    left: 0,
    top,
    width: now * width,
    height: heights.now * height,
    borderRightWidth: nowWidth * height,
  };
}

function NowView({ placed: { className = '', style } }: { readonly placed: Placed }) {
  return <span className={`box now ${className}`.trim()} style={style} />;
}
