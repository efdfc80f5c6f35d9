import { useEffect, useMemo, useState } from 'react';
import type { Language } from '#config/site.ts';
import { translationOf } from '#domain/second-language.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { LoopControl } from '#kiosk/slideshow/loop.ts';
import type { SlideshowProps } from '#kiosk/slideshow/prepare-slide.ts';
import { useTypesetting } from '#kiosk/slideshow/use-typesetting.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import { type FrameState, readDeskCommand } from '#messages/frame-messages.ts';
import styles from './desk-link.module.css';
import { findWarnings } from './find-warnings.ts';

interface DeskLinkProps extends Pick<SlideshowProps, 'slides' | 'images' | 'config'> {
  readonly skipped: readonly CalendarEvent[];
  readonly control: LoopControl;
}

/** Executes commands of the desk, posts the state to it, and indicates that a slide's image is loading. */
export default function DeskLink(props: DeskLinkProps) {
  const { slides, control, images, config } = props;
  useCommands(control.send);
  usePostedState(props);
  const slide = slides.find(({ key }) => key === control.loop.current);
  const imageId = slide?.kind === 'event' ? slide.event.imageId : null;
  if (imageId === null || images.has(imageId)) return null;
  return <LoadingImage key={imageId} language={config.language} />;
}

function useCommands(send: LoopControl['send']): void {
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== window.parent) return;
      const command = readDeskCommand(data);
      if (command?.aushang === 'pause') send({ type: 'pause', isPaused: command.isPaused });
      if (command?.aushang === 'step') send({ type: 'step', by: command.by });
      if (command?.aushang === 'go') send({ type: 'go', key: command.key });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [send]);
}

function usePostedState({ slides, skipped, control, config }: DeskLinkProps): void {
  const viewport = useViewport();
  const { language, secondLanguage } = config;
  const second = useMemo(() => slides.flatMap((slide) => translationOf(slide) ?? []), [slides]);
  const tools = useTypesetting(language, slides);
  const secondTools = useTypesetting(secondLanguage, second);
  const problems = useMemo(() => {
    const found = tools && findWarnings(slides, viewport, config, tools);
    const more = secondTools && findWarnings(second, viewport, config, secondTools);
    const unrendered = skipped.map(({ iri }) => ({ kind: 'skipped' as const, key: iri }));
    const all = [...unrendered, ...(found?.warnings ?? []), ...(more?.warnings ?? [])];
    // A slide may have the same fault in both languages.
    const unique = new Map(all.map((warning) => [`${warning.kind} ${warning.key}`, warning]));
    const { codes = null, reaches = null } = found ?? {};
    return { warnings: [...unique.values()], codes, reaches };
  }, [slides, second, skipped, config, viewport, tools, secondTools]);
  const { current, turns, isPaused } = control.loop;
  useEffect(() => {
    const events = slides.filter(({ kind }) => kind === 'event').map(({ key }) => key);
    const state: FrameState = {
      aushang: 'state',
      current: events.includes(current) ? current : null,
      order: turns.flatMap(({ key }) => (key === 'idle' ? [] : key)),
      isPaused,
      ...problems,
    };
    window.parent.postMessage(state, window.location.origin);
  }, [slides, current, turns, isPaused, problems]);
}

/** The words leave after this time, because the image may fail to load. */
const maxMs = 10_000;

const words = { de: 'Bild wird geladen …', en: 'Loading the picture …' } as const;

function LoadingImage({ language }: { readonly language: Language }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), maxMs);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) return null;
  return (
    <p role="status" className={styles.loading}>
      {words[language]}
    </p>
  );
}
