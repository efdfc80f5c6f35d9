import { useDesk } from '#desk/shell/desk-context.ts';
import type { ListedNotice } from '#notices/model/listed-notice.ts';
import { textsOf } from '#notices/model/notice.ts';
import styles from './notices.module.css';

/** The text in all languages, each marked as such. */
export function NoticeTexts({ notice }: { readonly notice: Pick<ListedNotice, 'text'> }) {
  const { site } = useDesk();
  return (
    <div className={styles.texts}>
      {textsOf(notice, [site.language, ...site.languages]).map(({ language, text }) => (
        <p key={language} lang={language}>
          {text}
        </p>
      ))}
    </div>
  );
}
