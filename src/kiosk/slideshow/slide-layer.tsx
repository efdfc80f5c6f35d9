import { memo, type ReactNode, useState } from 'react';
import type { Background } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { backgroundFor } from '#theme/pick-theme.ts';
import { boxStyle } from '#kiosk/layout/blocks.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { EventView } from './event-view.tsx';
import { IdleView } from './idle-view.tsx';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';

const entrances = { fade: styles.fade, slide: styles.slideOver, none: '' } as const;

export function SlideLayer(props: SlideProps) {
  const { slide, phase, config, site, theme, onBroken } = props;
  // The outgoing slide keeps the class of its entrance, because removing it would repaint the slide.
  const [entrance] = useState(props.hasEntrance ? entrances[config.transition] : '');
  return (
    <article
      className={`${styles.slide} ${phase === 'coming' ? styles.coming : entrance}`}
      style={colorsOf(slide, site.grounds?.[theme] ?? [])}
      data-event={slide.kind === 'event' ? slide.key : undefined}
      aria-current={phase === 'current' || undefined}
      aria-hidden={phase !== 'current' || undefined}
    >
      <div className={styles.content}>
        <Frozen isFrozen={phase === 'outgoing'}>
          <ErrorBoundary onError={(error) => onBroken(slide, error)}>
            {slide.kind === 'event' ? (
              <EventView {...props} slide={slide} />
            ) : (
              <IdleView {...props} slide={slide} />
            )}
            <PreviewLabel {...props} />
          </ErrorBoundary>
        </Frozen>
      </div>
    </article>
  );
}

/** The outgoing slide is not rendered again, to save time for the current one. */
const Frozen = memo(
  ({ children }: { readonly isFrozen: boolean; readonly children: ReactNode }) => children,
  (_before, { isFrozen }) => isFrozen,
);

function PreviewLabel({ plan: { label }, now, config: { timeZone, language } }: SlideProps) {
  if (label === null) return null;
  const moment = `${dateParts(now, timeZone, language).short}, ${formatTime(now, timeZone)}`;
  const style = { ...boxStyle(label), fontSize: label.height * 0.62, lineHeight: `${label.height}px` };
  return (
    <p className={styles.previewLabel} style={style}>
      {screenWords[language].preview(moment)}
    </p>
  );
}

function colorsOf(slide: Slide, backgrounds: readonly Background[]): Record<`--${string}`, string> {
  const topic = slide.kind === 'event' ? slide.event.topics[0] : undefined;
  const background = backgrounds[backgroundFor(topic?.id ?? topic?.name ?? null, backgrounds.length)];
  const { ground = '#000000', ink = '#ffffff', accent = '#ffffff', quiet = '#ffffff' } = background ?? {};
  return { '--ground': ground, '--ink': ink, '--accent': accent, '--quiet': quiet };
}
