import { memo, type ReactNode, useMemo, useState } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Slide } from '#domain/build-slides.ts';
import type { Background } from '#config/site.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { layOutSlide } from '#kiosk/layout/lay-out-slide.ts';
import type { SlideLayout, NextItem, Rect, Typesetting } from '#kiosk/layout/slide-layout.ts';
import type { Shift } from './drift.tsx';
import { encodeQr } from '#qr/encode-qr.ts';
import styles from './slide.module.css';
import type { SlideInput } from '#kiosk/layout/slide-input.ts';
import { inksOf, SlideView } from './slide-view.tsx';

/** The slide that goes, the one on screen, and the one that comes: mounted unseen. */
export type Phase = 'past' | 'present' | 'future';

export interface LayerProps {
  readonly slide: Slide;
  readonly phase: Phase;
  readonly transition: KioskConfig['transition'];
  readonly background: Background;
  readonly children: ReactNode;
}

const entrances = { fade: styles.fade, slide: styles.slideOver, none: '' } as const;

/** One slide from edge to edge; the current one enters over the one before it. */
export function LayerView({ slide, phase, transition, background, children }: LayerProps) {
  const event = slide.kind === 'event' ? { 'data-event': slide.key } : {};
  const state = phase === 'present' ? { 'aria-current': true as const } : { 'aria-hidden': true as const };
  // The one that goes keeps its class: taking its entrance away would paint it anew.
  return (
    <article
      className={`${styles.slide} ${phase === 'future' ? styles.coming : entrances[transition]}`}
      style={inksOf(background)}
      {...event}
      {...state}
    >
      <div className={styles.content}>
        <Still isStill={phase === 'past'}>{children}</Still>
      </div>
    </article>
  );
}

/** What goes stands as it last looked: it costs nothing while the next one comes. */
const Still = memo(
  ({ children }: { readonly isStill: boolean; readonly children: ReactNode }) => children,
  (_before, { isStill }) => isStill,
);

export interface EventLayerProps {
  readonly slide: Extract<Slide, { kind: 'event' }>;
  /** At most so many are mounted. */
  readonly blocks: number;
  readonly next: readonly NextItem[];
  readonly plan: ScreenPlan;
  readonly tools: Typesetting;
  readonly language: KioskConfig['language'];
  /** True once the event's image could be drawn at once. */
  readonly isImageReady: boolean;
  /** While this stays the same, nothing that arrives late changes the slide. */
  readonly heldFor: string;
  readonly shift: Shift;
  /** The line at the foot, once its place is known. */
  readonly foot: (box: Rect) => ReactNode;
}

/** The composed content of an event's slide. */
export function EventLayer({
  slide,
  blocks,
  next,
  plan,
  tools,
  language,
  isImageReady,
  heldFor,
  shift,
  foot,
}: EventLayerProps) {
  const held = useLatched({ hasImage: isImageReady, next }, heldFor);
  const code = encodeQr(slide.code?.address);
  const layout = useMemo(
    () =>
      layOutWithFallback({
        slide,
        ...held,
        modules: code?.modules ?? null,
        language,
        screen: plan,
        tools,
      }),
    [slide, held, code, language, plan, tools],
  );
  return <SlideView {...{ slide, blocks, layout, code, shift }}>{foot(layout.foot)}</SlideView>;
}

/** What follows may be what cannot be set: then this slide stands without it, and that one is left out at its own turn. */
function layOutWithFallback(input: SlideInput): SlideLayout {
  try {
    return layOutSlide(input);
  } catch {
    return layOutSlide({ ...input, next: [] });
  }
}

/** A value as it was when `heldFor` last changed. */
function useLatched<Value>(value: Value, heldFor: string): Value {
  const [held, setHeld] = useState({ value, heldFor });
  if (held.heldFor !== heldFor) setHeld({ value, heldFor });
  return held.value;
}
