import { useEffect, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';

interface Layers {
  readonly current: Slide;
  readonly outgoing: Slide | null;
}

/** Longer than the transition in `slide.module.css`. */
const transitionMs = 800;

export function useLayers(slide: Slide, hasTransition: boolean) {
  const [layers, setLayers] = useState<Layers>({ current: slide, outgoing: null });
  if (layers.current !== slide) {
    const isOther = layers.current.key !== slide.key;
    const outgoing = isOther && hasTransition ? layers.current : layers.outgoing;
    setLayers({ current: slide, outgoing: outgoing?.key === slide.key ? null : outgoing });
  }
  const outgoingKey = layers.outgoing?.key;
  useEffect(() => {
    if (outgoingKey === undefined) return undefined;
    const timer = setTimeout(() => setLayers(({ current }) => ({ current, outgoing: null })), transitionMs);
    return () => clearTimeout(timer);
  }, [outgoingKey]);
  return layers;
}
