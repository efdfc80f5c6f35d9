import { type ReactNode, useMemo, useState } from 'react';
import type { EventSlide } from '#domain/build-slides.ts';
import { type Block, boxStyle } from '#kiosk/layout/blocks.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { layOutOrNull, layOutSlide } from '#kiosk/layout/lay-out-slide.ts';
import { type EncodedQr, encodeQr } from '#qr/encode-qr.ts';
import { FootView } from './foot-view.tsx';
import { QrView } from './qr-view.tsx';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';
import { TextView } from './text-view.tsx';
import { imageAddress, readChangingInput } from './prepare-slide.ts';

export function EventView(props: SlideProps<EventSlide>) {
  const { slide, blocks, now, plan } = props;
  const { imageId } = slide.event;
  const { code } = slide;
  const qr = useMemo(() => encodeQr(code?.address), [code?.address]);
  const layout = useLayout(props, qr?.modules ?? null);
  const { image } = layout;
  // The foot changes more often.
  const shown = useMemo(
    () => renderBlocks(layout.blocks.slice(0, blocks), code, qr),
    [layout, blocks, code, qr],
  );
  return (
    <>
      {image === null || imageId === null ? null : (
        <img className={styles.image} style={boxStyle(image)} src={imageAddress(imageId)} alt="" />
      )}
      <div className={styles.drift} style={driftAt(now, plan.drift)}>
        {shown}
        <FootView {...props} box={layout.foot} />
      </div>
    </>
  );
}

function useLayout(props: SlideProps<EventSlide>, modules: number | null) {
  const { slide, loop, config, isFramed, plan, tools } = props;
  const changing = readChangingInput(props, slide);
  // Image and next events do not change while the slide is on screen.
  const latched = useLatched(changing, `${loop.slideChanges} ${isFramed && changing.hasImage}`);
  const { language } = config;
  return useMemo(() => {
    const input = { slide, ...latched, modules, language, screen: plan, tools };
    // A following event may make the layout fail; it is skipped only when its own slide fails.
    return layOutOrNull(input) ?? layOutSlide({ ...input, next: [] });
  }, [slide, latched, modules, language, plan, tools]);
}

/** The value as of the last change of `key`. */
function useLatched<Value>(value: Value, key: string): Value {
  const [latched, setLatched] = useState({ value, key });
  if (latched.key !== key) setLatched({ value, key });
  return latched.value;
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
