import type { EventSlide } from '#domain/build-slides.ts';
import { memo, type ReactNode } from 'react';
import type { Ground } from '#config/site.ts';
import { QrView } from './qr-view.tsx';
import type { Block, SlideLayout } from '#kiosk/layout/slide-layout.ts';
import { Drift, type Shift } from './drift.tsx';
import type { EncodedQr } from '#qr/encode-qr.ts';
import styles from './slide.module.css';
import { TextView } from './text-view.tsx';
import { imageAddress } from './use-images.ts';

export interface SlideViewProps {
  readonly slide: EventSlide;
  /** At most so many are mounted. */
  readonly blocks: number;
  readonly composition: SlideLayout;
  readonly code: EncodedQr | null;
  readonly shift: Shift;
  readonly children: ReactNode;
}

/** One event on screen: the blocks of its composition, each at its place. */
export function SlideView({ slide, blocks, composition, code, shift, children }: SlideViewProps) {
  const { picture } = composition;
  const { imageId } = slide.event;
  return (
    <>
      {picture === null || imageId === null ? null : (
        <img
          className={styles.picture}
          style={{ left: picture.x, top: picture.y, width: picture.width, height: picture.height }}
          src={imageAddress(imageId)}
          alt=""
        />
      )}
      <Drift shift={shift}>
        <BlocksView {...{ blocks, composition, slide, code }} />
        {children}
      </Drift>
    </>
  );
}

type BlocksProps = Pick<SlideViewProps, 'blocks' | 'composition' | 'slide' | 'code'>;

/** What a slide is made of stays while only its foot changes. */
const BlocksView = memo(({ blocks, composition, slide, code }: BlocksProps) =>
  composition.blocks.slice(0, blocks).map((block, index) => (
    // The blocks of a slide have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
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
  if (block.kind === 'code') {
    return code === null || slide.code === null ? null : (
      <QrView block={block} code={code} label={`${slide.code.verb}: ${slide.code.address}`} />
    );
  }
  const { x, y, width, height } = block;
  return <span className={styles.rule} style={{ left: x, top: y, width, height }} />;
}

/** A slide's inks as custom properties of its article. */
export function inksOf({ ground, ink, accent, quiet }: Ground): Record<`--${string}`, string> {
  return { '--ground': ground, '--ink': ink, '--accent': accent, '--quiet': quiet };
}
