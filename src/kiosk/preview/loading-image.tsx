import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import styles from './loading-image.module.css';

/** The image may fail to load. */
const maxMs = 10_000;

const words = { de: 'Bild wird geladen …', en: 'Loading the picture …' } as const;

export function LoadingImage({ language }: { readonly language: Language }) {
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
