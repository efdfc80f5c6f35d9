import { memo, type ReactNode, useMemo, useState } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Background } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { layOutSlide } from '#kiosk/layout/lay-out-slide.ts';
import type { SlideInput } from '#kiosk/layout/slide-input.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { SlideLayout, NextEvent, Rect } from '#kiosk/layout/slide-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import type { Shift } from './drift.tsx';
import { colorProperties, SlideView } from './slide-view.tsx';
import styles from './slide.module.css';

/** `coming` is mounted invisibly. */
export type Phase = 'outgoing' | 'current' | 'coming';

export interface LayerProps {
  readonly slide: Slide;
  readonly phase: Phase;
  readonly transition: KioskConfig['transition'];
  readonly background: Background;
  readonly children: ReactNode;
}

const entrances = { fade: styles.fade, slide: styles.slideOver, none: '' } as const;

export function LayerView({ slide, phase, transition, background, children }: LayerProps) {
  const event = slide.kind === 'event' ? { 'data-event': slide.key } : {};
  const state = phase === 'current' ? { 'aria-current': true as const } : { 'aria-hidden': true as const };
  // The outgoing slide keeps the class of its entrance, because removing it would repaint the slide.
  return (
    <article
      className={`${styles.slide} ${phase === 'coming' ? styles.coming : entrances[transition]}`}
      style={colorProperties(background)}
      {...event}
      {...state}
    >
      <div className={styles.content}>
        <Frozen isFrozen={phase === 'outgoing'}>{children}</Frozen>
      </div>
    </article>
  );
}

/** The outgoing slide is not rendered again, to save time for the current one. */
const Frozen = memo(
  ({ children }: { readonly isFrozen: boolean; readonly children: ReactNode }) => children,
  (_before, { isFrozen }) => isFrozen,
);

interface EventLayerProps {
  readonly slide: Extract<Slide, { kind: 'event' }>;
  readonly blocks: number;
  readonly next: readonly NextEvent[];
  readonly plan: ScreenPlan;
  readonly tools: Typesetting;
  readonly language: KioskConfig['language'];
  readonly isImageReady: boolean;
  /** Image and next events change only together with this key. */
  readonly latchKey: string;
  readonly shift: Shift;
  readonly renderFoot: (box: Rect) => ReactNode;
}

export function EventLayer({
  slide,
  blocks,
  next,
  plan,
  tools,
  language,
  isImageReady,
  latchKey,
  shift,
  renderFoot,
}: EventLayerProps) {
  const latched = useLatched({ hasImage: isImageReady, next }, latchKey);
  const address = slide.code?.address;
  const code = useMemo(() => encodeQr(address), [address]);
  const layout = useMemo(
    () =>
      layOutWithFallback({
        slide,
        ...latched,
        modules: code?.modules ?? null,
        language,
        screen: plan,
        tools,
      }),
    [slide, latched, code, language, plan, tools],
  );
  return <SlideView {...{ slide, blocks, layout, code, shift }}>{renderFoot(layout.foot)}</SlideView>;
}

/** A following event may make the layout fail; it is skipped only when its own slide fails. */
function layOutWithFallback(input: SlideInput): SlideLayout {
  try {
    return layOutSlide(input);
  } catch {
    return layOutSlide({ ...input, next: [] });
  }
}

/** The value as of the last change of `key`. */
function useLatched<Value>(value: Value, key: string): Value {
  const [latched, setLatched] = useState({ value, key });
  if (latched.key !== key) setLatched({ value, key });
  return latched.value;
}
