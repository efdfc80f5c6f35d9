import { memo, type ReactNode, useState } from 'react';
import { boxStyle } from '#kiosk/layout/blocks.ts';
import { backgroundAt } from '#kiosk/screen-state/drawn-screen.ts';
import { describePreview } from '#kiosk/screen-state/screen-state.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { EventView } from './event-view.tsx';
import { IdleView } from './idle-view.tsx';
import { OverviewView } from './overview-view.tsx';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';

const entrances = { fade: styles.fade, slide: styles.slideOver, none: '' } as const;

export function SlideLayer(props: SlideProps) {
  const { slide, isOutgoing = false, config, onBroken, onEntranceEnd } = props;
  // The outgoing slide keeps the class of its entrance, because removing it would repaint the slide.
  const [entrance] = useState(props.hasEntrance ? entrances[config.transition] : '');
  return (
    <article
      className={`${styles.slide} ${entrance}`}
      style={colorsOf(props)}
      lang={slide.language}
      data-event={slide.kind === 'event' ? slide.key : undefined}
      data-overview={slide.kind === 'overview' ? '' : undefined}
      aria-current={!isOutgoing || undefined}
      aria-hidden={isOutgoing || undefined}
      onAnimationEnd={onEntranceEnd}
    >
      <Frozen isFrozen={isOutgoing}>
        <ErrorBoundary onError={(error) => onBroken(slide, error)}>
          {slide.kind === 'event' && <EventView {...props} slide={slide} />}
          {slide.kind === 'overview' && <OverviewView {...props} slide={slide} />}
          {slide.kind === 'idle' && <IdleView {...props} slide={slide} />}
          <PreviewLabel {...props} />
        </ErrorBoundary>
      </Frozen>
    </article>
  );
}

/** The outgoing slide is not rendered again, to save time for the current one. */
const Frozen = memo(
  ({ children }: { readonly isFrozen: boolean; readonly children: ReactNode }) => children,
  (_before, { isFrozen }) => isFrozen,
);

function PreviewLabel({ plan: { label }, now, config }: SlideProps) {
  if (label === null) return null;
  const style = { ...boxStyle(label), fontSize: label.height * 0.62, lineHeight: `${label.height}px` };
  return (
    <p className={styles.previewLabel} style={style}>
      {describePreview(now, config)}
    </p>
  );
}

function colorsOf({ background, site, theme }: SlideProps): Record<`--${string}`, string> {
  const { ground, ink, accent, quiet } = backgroundAt(background, site, theme);
  return { '--ground': ground, '--ink': ink, '--accent': accent, '--quiet': quiet };
}
