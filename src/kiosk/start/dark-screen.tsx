import type { KioskConfig } from '#config/resolve-config.ts';
import { screenWords } from '#i18n/screen-words.ts';
import styles from './full-page.module.css';

export function DarkScreen({
  config,
  isPreview,
}: {
  readonly config: KioskConfig;
  readonly isPreview: boolean;
}) {
  const { on, off, language } = config;
  const words = screenWords[language].screenOff(off ?? '00:00', on ?? '00:00');
  return <main className={styles.dark}>{isPreview ? words : null}</main>;
}
