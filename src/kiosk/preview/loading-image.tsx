import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import styles from './loading-image.module.css';

/** After this long a wall would have shown the slide without its image, and so does the frame. */
const mostMs = 10_000;

const words = { de: 'Bild wird geladen …', en: 'Loading the picture …' } as const;

/** Over a slide in a frame of the desk whose image is not there yet. */
export function LoadingImage({ language }: { readonly language: Language }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), mostMs);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) return null;
  return (
    <p role="status" className={styles.loading}>
      {words[language]}
    </p>
  );
}
