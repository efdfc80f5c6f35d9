import { memo, useMemo, useState } from 'react';
import type { EventSlide } from '#domain/build-slides.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { layOutOrNull, layOutSlide, type SlideLayout } from '#kiosk/layout/lay-out-slide.ts';
import { type EncodedQr, encodeQr } from '#qr/encode-qr.ts';
import { boxStyle } from './box-style.ts';
import { readChangingInput } from './coming-slides.ts';
import { FootView } from './foot-view.tsx';
import { QrView } from './qr-view.tsx';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';
import { TextView } from './text-view.tsx';
import { imageAddress } from './use-ready-images.ts';

export function EventView(props: SlideProps<EventSlide>) {
  const { slide, blocks, now, plan } = props;
  const { imageId } = slide.event;
  const address = slide.code?.address;
  const code = useMemo(() => encodeQr(address), [address]);
  const layout = useLayout(props, code);
  const { image } = layout;
  return (
    <>
      {image === null || imageId === null ? null : (
        <img className={styles.image} style={boxStyle(image)} src={imageAddress(imageId)} alt="" />
      )}
      <div className={styles.drift} style={driftAt(now, plan.drift)}>
        <BlocksView {...{ blocks, layout, slide, code }} />
        <FootView {...props} box={layout.foot} />
      </div>
    </>
  );
}

function useLayout(props: SlideProps<EventSlide>, code: EncodedQr | null): SlideLayout {
  const { slide, loop, config, isFramed, plan, tools } = props;
  const changing = readChangingInput(props, slide);
  // Image and next events do not change while the slide is on screen.
  const latched = useLatched(changing, `${loop.slideChanges} ${isFramed && changing.hasImage}`);
  const { language } = config;
  const modules = code?.modules ?? null;
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

/** Memoized: the foot changes more often. */
const BlocksView = memo(
  ({
    blocks,
    layout,
    slide,
    code,
  }: Pick<SlideProps<EventSlide>, 'blocks' | 'slide'> & { layout: SlideLayout; code: EncodedQr | null }) =>
    layout.blocks.slice(0, blocks).map((block, index) => {
      /* oxlint-disable react/no-array-index-key -- blocks have no other identity */
      if (block.kind === 'text')
        return <TextView key={index} block={block} as={block.role === 'title' ? 'h1' : 'p'} />;
      if (block.kind === 'rule') return <span key={index} className={styles.rule} style={boxStyle(block)} />;
      if (code === null || slide.code === null) return null;
      const label = `${slide.code.verb}: ${slide.code.address}`;
      return <QrView key={index} block={block} code={code} label={label} />;
      /* oxlint-enable react/no-array-index-key */
    }),
);
