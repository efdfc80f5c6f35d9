import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { EventSlide } from '#domain/build-slides.ts';
import { type Block, boxStyle } from '#kiosk/layout/blocks.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { type EncodedQr, encodeQr } from '#qr/encode-qr.ts';
import { FootView } from './foot-view.tsx';
import { QrView } from './qr-view.tsx';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';
import { TextView } from './text-view.tsx';
import { imageAddress, readChangingInput } from './prepare-slide.ts';
import { useLatched } from './use-latched.ts';

export function EventView(props: SlideProps<EventSlide>) {
  const { slide, now, plan, loop, isFramed, layouts } = props;
  const { imageId } = slide.event;
  const { code } = slide;
  const qr = useMemo(() => encodeQr(code?.address), [code?.address]);
  const modules = qr?.modules ?? null;
  const { slideChanges } = loop;
  const changing = { ...readChangingInput(props, slide), mayBeHero: layouts.mayBeHero(slideChanges) };
  // Image and next events do not change while the slide is on screen.
  const latched = useLatched(changing, `${slideChanges} ${isFramed && changing.image !== null}`);
  const layout = useMemo(
    () => layouts.layOut({ slide, modules, ...latched }),
    [layouts, slide, modules, latched],
  );
  const drift = useLatched(driftAt(now, plan.drift), String(slideChanges));
  const { image, panel } = layout;
  useLayoutEffect(() => layouts.countHero(slideChanges, panel !== null), [layouts, slideChanges, panel]);
  // The foot changes more often.
  const shown = useMemo(() => renderBlocks(layout.blocks, code, qr), [layout, code, qr]);
  return (
    <>
      {image === null || imageId === null ? null : (
        <img className={styles.image} style={boxStyle(image)} src={imageAddress(imageId)} alt="" />
      )}
      {panel && <div className={styles.panel} style={boxStyle(panel)} data-panel />}
      <div className={styles.drift} style={drift}>
        {shown}
        <FootView {...props} box={layout.foot} />
      </div>
    </>
  );
}

function renderBlocks(blocks: readonly Block[], code: EventSlide['code'], qr: EncodedQr | null): ReactNode {
  return blocks.map((block, index) => {
    /* oxlint-disable react/no-array-index-key -- blocks have no other identity */
    if (block.kind === 'text')
      return <TextView key={index} block={block} as={block.role === 'title' ? 'h1' : 'p'} />;
    if (block.kind === 'rule') return <span key={index} className={styles.rule} style={boxStyle(block)} />;
    if (code === null || qr === null) return null;
    return <QrView key={index} block={block} code={qr} label={`${code.verb}: ${code.address}`} />;
    /* oxlint-enable react/no-array-index-key */
  });
}
