import { memo, useMemo, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { formatDay, formatTime } from '#domain/format-date.ts';
import { describeRibbon } from '#domain/ribbon.ts';
import { PosterView } from '#kiosk/drawing/poster-view.tsx';
import { composeFoot, composeLabel } from '#kiosk/layout/compose-foot.ts';
import { composeIdle } from '#kiosk/layout/compose-idle.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import type { KeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import type { Poster } from '#kiosk/layout/poster-input.ts';
import { backgroundAt, logoOn } from '#kiosk/screen-state/drawn-screen.ts';
import { describePreview } from '#kiosk/screen-state/screen-state.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pagePhoneAddress, readChangingInput, type SlideshowProps } from './prepare-slide.ts';
import styles from './slide.module.css';
import { useLatched } from './use-latched.ts';

interface SlideProps extends SlideshowProps {
  readonly slide: Slide;
  /** An index for `backgroundAt`. */
  readonly background: number;
  /** The previous slide during the transition. */
  readonly isOutgoing: boolean;
  /** A slide that is mounted with it has an entrance, others are mounted where nothing was before. */
  readonly onEntranceEnd: (() => void) | undefined;
  readonly tools: Typesetting;
  readonly layouts: KeptLayouts;
}

const entrances = { fade: styles.fade, slide: styles.slideOver, none: '' } as const;

export function SlideLayer(props: SlideProps) {
  const { slide, isOutgoing, config, site, theme, onBroken, onEntranceEnd } = props;
  // The outgoing slide keeps the class of its entrance, because removing it would repaint the slide.
  const [entrance] = useState(onEntranceEnd ? entrances[config.transition] : '');
  const colors = Object.entries(backgroundAt(props.background, site, theme));
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
    const { slide, slides, now, config, loop, tools, owner, dataAge, site, theme } = props;
    const { screen } = props.layouts;
    const { blocks, footRight: right } = usePoster(props);
    const drift = useLatched([driftAt(now, screen.drift)], String(loop.slideChanges));
    const clock = slide.kind === 'idle' ? '' : formatTime(now, config.timeZone);
    const minute = Math.floor(now / 60_000) * 60_000;
    const logo = logoOn(backgroundAt(props.background, site, theme), site);
    const foot = useMemo(() => {
      const ribbon = describeRibbon(slides, slide, { now: minute, timeZone: config.timeZone });
      return [composeFoot({ ...owner, logo, screen, tools, right, dataAge, clock, ribbon })];
    }, [slides, slide, minute, config.timeZone, owner, logo, screen, tools, right, dataAge, clock]);
    const label = config.at === null ? null : describePreview(now, config);
    const still = useMemo(
      () => [[...blocks.filter(({ isStill }) => isStill), ...composeLabel(label, screen, tools)]],
      [blocks, label, screen, tools],
    );
    const body = useMemo(() => [blocks.filter(({ isStill }) => !isStill)], [blocks]);
    return <PosterView still={still} body={body} foot={foot} drift={drift} />;
  },
  (_before, { isOutgoing }) => isOutgoing,
);

/** The layouts of events and overviews are kept: the same object while nothing of them changes. */
function usePoster(props: SlideProps): Poster {
  const { slide, now, config, loop, isFramed, layouts, tools } = props;
  const { screen } = layouts;
  const changing = readChangingInput(props, slide);
  // Picture and next events do not change while the slide is on screen.
  const latched = useLatched(changing, `${loop.slideChanges} ${isFramed && changing.picture !== null}`);
  if (slide.kind === 'event')
    return layouts.events.layOut({ slide, code: encodeCode(slide.code, screen), ...latched });
  const address = pagePhoneAddress(props);
  if (slide.kind === 'overview') return layouts.overviews.layOut({ slide, code: encodeQr(address) });
  const { timeZone, language, days } = config;
  const [time, date] = [formatTime(now, timeZone), formatDay(now, timeZone, language)];
  return composeIdle({ next: slide.next, days, time, date, address, language, screen, tools });
}
