import { useLayoutEffect, useMemo } from 'react';
import type { EventSlide } from '#domain/build-slides.ts';
import { boxStyle } from '#kiosk/layout/blocks.ts';
import { BlocksView } from './blocks-view.tsx';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { FootView } from './foot-view.tsx';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';
import { readChangingInput } from './prepare-slide.ts';
import { imageAddress } from './use-ready-images.ts';
import { useLatched } from './use-latched.ts';

export function EventView(props: SlideProps<EventSlide>) {
  const { slide, now, plan, loop, isFramed, layouts } = props;
  const { imageId } = slide.event;
  const { code } = slide;
  const qr = useMemo(() => encodeCode(code, plan), [code, plan]);
  const modules = qr?.modules ?? null;
  const { slideChanges } = loop;
  const changing = { ...readChangingInput(props, slide), mayBeHero: layouts.heroes.mayBeHero(slideChanges) };
  // Image and next events do not change while the slide is on screen.
  const latched = useLatched(changing, `${slideChanges} ${isFramed && changing.image !== null}`);
  const layout = useMemo(
    () => layouts.events.layOut({ slide, modules, ...latched }),
    [layouts, slide, modules, latched],
  );
  const drift = useLatched(driftAt(now, plan.drift), String(slideChanges));
  const { image, panel } = layout;
  useLayoutEffect(
    () => layouts.heroes.countHero(slideChanges, panel !== null),
    [layouts, slideChanges, panel],
  );
  return (
    <>
      {image === null || imageId === null ? null : (
        <img className={styles.image} style={boxStyle(image)} src={imageAddress(imageId)} alt="" />
      )}
      {panel && <div className={styles.panel} style={boxStyle(panel)} data-panel />}
      <div className={styles.drift} style={drift}>
        <BlocksView blocks={layout.blocks} code={qr} label={`${code?.verb}: ${code?.address}`} />
        <FootView {...props} box={layout.foot} />
      </div>
    </>
  );
}
