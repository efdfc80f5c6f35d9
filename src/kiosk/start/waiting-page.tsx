import type { Language } from '#config/site.ts';
import { screenWords } from '#i18n/screen-words.ts';
import styles from './full-page.module.css';

export function WaitingPage({
  language,
  isFailing,
}: {
  readonly language: Language;
  readonly isFailing: boolean;
}) {
  const words = screenWords[language];
  return (
    <main className={styles.waiting}>
      <p>{isFailing ? words.unreachable : words.loading}</p>
    </main>
  );
}
