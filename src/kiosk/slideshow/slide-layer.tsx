import { memo, type ReactNode, useState } from 'react';
import { backgroundAt } from '#kiosk/screen-state/drawn-screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { SlideProps } from './slide-props.ts';
import { SlideView } from './slide-view.tsx';
import styles from './slide.module.css';

const entrances = { fade: styles.fade, slide: styles.slideOver, none: '' } as const;

export function SlideLayer(props: SlideProps) {
  const { slide, isOutgoing = false, config, onBroken, onEntranceEnd } = props;
  // The outgoing slide keeps the class of its entrance, because removing it would repaint the slide.
  const [entrance] = useState(props.hasEntrance ? entrances[config.transition] : '');
  return (
    <article
      className={`poster ${styles.slide} ${entrance}`}
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
          <SlideView {...props} />
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

function colorsOf({ background, site, theme }: SlideProps): Record<`--${string}`, string> {
  const { ground, ink, accent, quiet } = backgroundAt(background, site, theme);
  return { '--ground': ground, '--ink': ink, '--accent': accent, '--quiet': quiet };
}
