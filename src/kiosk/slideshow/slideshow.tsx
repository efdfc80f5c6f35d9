import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Background, Language } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { formatTime } from '#domain/format-date.ts';
import { describeRibbon } from '#domain/ribbon.ts';
import { PosterView } from '#kiosk/drawing/blocks-view.tsx';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { composeFoot, composeLabel } from '#kiosk/layout/compose-foot.ts';
import { type ComposedScreen, driftAt } from '#kiosk/layout/compose-screen.ts';
import { createKeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { backgroundAt, isNeutral, logoOn, pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';
import { describePreview } from '#kiosk/screen-state/screen-state.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { findFirstSlide, hasFirstSlide, removeFirstSlide } from './first-slide.ts';
import { currentSlide } from './loop.ts';
import { type PosterProps, type SlideshowProps, usePoster, usePreparedLayout } from './prepare-slide.ts';
import styles from './slide.module.css';
import { measuredSurface, useTypesetting } from './use-typesetting.ts';
import { useComposedScreen, useLatched } from './use-viewport.ts';

interface SlideProps extends PosterProps {
  readonly background: Background;
  /** The previous slide during the transition. */
  readonly isOutgoing: boolean;
  /** A slide that is mounted with it has an entrance, others are mounted where nothing was before. */
  readonly onEntranceEnd: (() => void) | undefined;
}

const entrances = { fade: styles.fade, slide: styles.slideOver, none: '' } as const;

function SlideLayer(props: SlideProps) {
  const { slide, isOutgoing, config, background, onBroken, onEntranceEnd } = props;
  // The outgoing slide keeps the class of its entrance, because removing it would repaint the slide.
  const [entrance] = useState(onEntranceEnd ? entrances[config.transition] : '');
  const colors = Object.entries(background);
  return (
    <article
      className={`poster ${styles.slide} ${entrance}`}
      style={Object.fromEntries(colors.map(([name, color]) => [`--${name}`, color]))}
      lang={slide.language}
      data-event={slide.kind === 'event' ? slide.key : undefined}
      data-overview={slide.kind === 'overview' ? '' : undefined}
      aria-current={!isOutgoing || undefined}
      aria-hidden={isOutgoing || undefined}
      onAnimationEnd={onEntranceEnd}
    >
      <ErrorBoundary onError={(error) => onBroken(slide, error)}>
        <SlideView {...props} />
      </ErrorBoundary>
    </article>
  );
}

/** The slide without its article. The outgoing one is not rendered again, to save time for the current one. */
const SlideView = memo(
  (props: SlideProps) => {
    const { slide, slides, now, config, loop, owner, dataAge, background, site } = props;
    const { screen, tools } = props.layouts;
    const { blocks, footRight: right } = usePoster(props);
    const drift = useLatched([driftAt(now, screen.drift)], String(loop.slideChanges));
    const clock = slide.kind === 'idle' ? '' : formatTime(now, config.timeZone);
    const minute = Math.floor(now / 60_000) * 60_000;
    const logo = logoOn(background, site);
    const foot = useMemo(() => {
      const ribbon = describeRibbon(slides, slide, { now: minute, timeZone: config.timeZone });
      return [composeFoot({ ...owner, logo, screen, tools, right, dataAge, clock, ribbon })];
    }, [slides, slide, minute, config.timeZone, owner, logo, screen, tools, right, dataAge, clock]);
    const label = config.at === null ? null : describePreview(now, config);
    const labelled = useMemo(
      () => [[...blocks, ...composeLabel(label, screen, tools)]],
      [blocks, label, screen, tools],
    );
    return <PosterView blocks={labelled} foot={foot} drift={drift} />;
  },
  (_before, { isOutgoing }) => isOutgoing,
);

/** The current slide, and the previous one during the transition. */
export default function Slideshow(props: SlideshowProps) {
  const { slides, loop, config, site, theme } = props;
  const screen = useComposedScreen(config);
  const settingOf = useSettings(props, screen);
  usePreparedLayout(props, settingOf);
  const current = currentSlide(slides, loop);
  const { outgoing, endTransition } = useLayers(current, config.transition !== 'none');
  const backgrounds = useBackgrounds(current, props);
  const first = useFirstSlide(props, { screen, canDraw: settingOf !== undefined, current, outgoing });
  if (settingOf === undefined) return null;
  const layerOf = (slide: Slide, background: number, isOutgoing: boolean) => (
    <SlideLayer
      key={identify(slide)}
      {...props}
      {...settingOf(slide)}
      {...{ slide, isOutgoing }}
      background={backgroundAt(background, site, theme)}
      onEntranceEnd={outgoing === null || isOutgoing ? undefined : endTransition}
    />
  );
  return (
    <SurfaceContext value={measuredSurface}>
      <main>
        {[
          outgoing && first !== 'outgoing' && layerOf(outgoing, backgrounds.previous, true),
          first !== 'current' && layerOf(current, backgrounds.current, false),
        ]}
      </main>
    </SurfaceContext>
  );
}

/** A slide that follows itself in its other language is another one. */
const identify = ({ key, language }: Slide) => `${key} ${language}`;

/** The layouts for the slides of each language; undefined until the first slide can be composed. */
function useSettings({ slides, config }: SlideshowProps, screen: ComposedScreen) {
  const { language, secondLanguage } = config;
  const firstTools = useTypesetting(language, slides);
  const second = slides.flatMap((slide) => slide.second ?? []);
  const secondTools = useTypesetting(secondLanguage, second) ?? firstTools;
  return useMemo(() => {
    const settingIn = (language: Language, tools: Typesetting) => ({
      config: { ...config, language },
      layouts: createKeptLayouts({ screen, tools }),
    });
    if (firstTools === undefined || secondTools === undefined) return undefined;
    const first = settingIn(language, firstTools);
    const other = secondLanguage === null ? first : settingIn(secondLanguage, secondTools);
    return (slide: Slide) => (slide.language === secondLanguage ? other : first);
  }, [screen, config, language, secondLanguage, firstTools, secondTools]);
}

/** Longer than the transition in `slide.module.css`, whose end may not be reported: with reduced motion there is none. */
const maxTransitionMs = 800;

export function useLayers(current: Slide, hasTransition: boolean) {
  const [layers, setLayers] = useState({ current, outgoing: null as Slide | null });
  const isOther = (one: Slide | null) => one !== null && identify(one) !== identify(current);
  let { outgoing } = layers;
  if (layers.current !== current) {
    if (hasTransition && isOther(layers.current)) outgoing = layers.current;
    if (!isOther(outgoing)) outgoing = null;
    setLayers({ current, outgoing });
  }
  const removeOutgoing = useCallback(() => setLayers((before) => ({ ...before, outgoing: null })), []);
  const outgoingKey = outgoing && identify(outgoing);
  useEffect(() => {
    if (outgoingKey === null) return undefined;
    const timer = setTimeout(removeOutgoing, maxTransitionMs);
    return () => clearTimeout(timer);
  }, [outgoingKey, removeOutgoing]);
  // `flushSync` removes the slide in the last frame of the transition; otherwise there would be one more.
  return { current, outgoing, endTransition: () => flushSync(removeOutgoing) };
}

/** Indices for `backgroundAt`. They change with the slide, not its data, unless the event is cancelled or takes place after all. */
export function useBackgrounds(slide: Slide, { site, loop }: Pick<SlideshowProps, 'site' | 'loop'>) {
  const pick = (without: readonly number[]) => ({
    key: slide.key,
    isNeutral: isNeutral(slide),
    current: pickSlideBackground(slide, site, loop.slideChanges, without),
    previous: without[0] ?? 0,
  });
  const [latched, setLatched] = useState(() => pick([]));
  const isSame = latched.key === slide.key;
  if (isSame && latched.isNeutral === isNeutral(slide)) return latched;
  const changed = pick([isSame ? latched.previous : latched.current]);
  setLatched(changed);
  return changed;
}

/** `current` and `outgoing` stand for a layer of the page; `gone`: the page draws all slides. */
type FirstSlide = 'current' | 'outgoing' | 'gone';

type Shown = Readonly<{ screen: Box; canDraw: boolean; current: Slide; outgoing: Slide | null }>;

/** Marks and removes the article in the commit that changes the slides of the page: one is current at any moment. */
function useFirstSlide(
  { isDrawn, loop, site, config, now, images }: SlideshowProps,
  { screen, canDraw, current, outgoing }: Shown,
): FirstSlide {
  const [start] = useState({ key: current.key, screen, site });
  const [before, setBefore] = useState<FirstSlide>(hasFirstSlide() ? 'current' : 'gone');
  const isSameSize = screen.width === start.screen.width && screen.height === start.screen.height;
  const imageId = current.kind === 'event' ? current.event.imageId : null;
  const hasNewImage = config.isFramed === true && imageId !== null && images.has(imageId);
  const isSame = isDrawn && loop.slideChanges === 0 && isSameSize && site === start.site && !hasNewImage;
  const isKept = before === 'gone' || (before === 'current' && (isSame || !canDraw));
  const replaced = outgoing?.key === start.key ? 'outgoing' : 'gone';
  const first = isKept ? before : replaced;
  if (first !== before) setBefore(first);
  useLayoutEffect(() => {
    if (first === 'gone') removeFirstSlide();
    if (first !== 'outgoing') return;
    const article = findFirstSlide()?.querySelector('article');
    article?.removeAttribute('aria-current');
    article?.setAttribute('aria-hidden', 'true');
  }, [first]);
  const time = formatTime(now, config.timeZone);
  useLayoutEffect(() => {
    const clock = findFirstSlide()?.querySelector('time');
    if (clock && clock.textContent !== time) clock.textContent = time;
  }, [time]);
  useLayoutEffect(() => removeFirstSlide, []);
  return first;
}
