import { memo, type ReactNode } from 'react';
import type { Background } from '#config/site.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import type { Block, SlideLayout } from '#kiosk/layout/slide-layout.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { Drift, type Shift } from './drift.tsx';
import { QrView } from './qr-view.tsx';
import styles from './slide.module.css';
import { TextView } from './text-view.tsx';
import { imageAddress } from './use-ready-images.ts';

interface SlideViewProps {
  readonly slide: EventSlide;
  readonly blocks: number;
  readonly layout: SlideLayout;
  readonly code: EncodedQr | null;
  readonly shift: Shift;
  readonly children: ReactNode;
}

export function SlideView({ slide, blocks, layout, code, shift, children }: SlideViewProps) {
  const { image } = layout;
  const { imageId } = slide.event;
  return (
    <>
      {image === null || imageId === null ? null : (
        <img
          className={styles.image}
          style={{ left: image.x, top: image.y, width: image.width, height: image.height }}
          src={imageAddress(imageId)}
          alt=""
        />
      )}
      <Drift shift={shift}>
        <BlocksView {...{ blocks, layout, slide, code }} />
        {children}
      </Drift>
    </>
  );
}

/** Memoized: the foot changes more often. */
const BlocksView = memo(({ blocks, layout, slide, code }: Omit<SlideViewProps, 'shift' | 'children'>) =>
  layout.blocks.slice(0, blocks).map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no other identity
    <BlockView key={index} block={block} slide={slide} code={code} />
  )),
);

function BlockView({
  block,
  slide,
  code,
}: {
  readonly block: Block;
  readonly slide: EventSlide;
  readonly code: EncodedQr | null;
}) {
  if (block.kind === 'text') {
    return <TextView block={block} as={block.role === 'title' ? 'h1' : 'p'} />;
  }
  if (block.kind === 'qr') {
    return code === null || slide.code === null ? null : (
      <QrView block={block} code={code} label={`${slide.code.verb}: ${slide.code.address}`} />
    );
  }
  const { x, y, width, height } = block;
  return <span className={styles.rule} style={{ left: x, top: y, width, height }} />;
}

export function colorProperties({ ground, ink, accent, quiet }: Background): Record<`--${string}`, string> {
  return { '--ground': ground, '--ink': ink, '--accent': accent, '--quiet': quiet };
}
