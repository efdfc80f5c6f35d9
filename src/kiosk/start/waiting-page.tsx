import type { Language } from '#config/site.ts';
import { screenWords } from '#i18n/screen-words.ts';
import styles from './full-page.module.css';

interface WaitingPageProps {
  readonly language: Language;
  readonly isFailing: boolean;
}

export function WaitingPage({ language, isFailing }: WaitingPageProps) {
  const words = screenWords[language];
  return (
    <main className={styles.waiting}>
      <p>{isFailing ? words.unreachable : words.loading}</p>
    </main>
  );
}
