import { useView } from '#desk/shell/desk-context.ts';
import { SiteFields } from './site-fields.tsx';
import { SitePreview } from './site-preview.tsx';
import { SiteProblems } from './site-problems.tsx';
import { siteWords } from './site-words.ts';
import styles from './site.module.css';
import { useFreshSite } from './use-fresh-site.ts';

export function SiteView() {
  const { words } = useView(siteWords);
  useFreshSite();
  return (
    <div className={styles.page}>
      <div>
        <h1>{words.heading}</h1>
        <p className="lead">{words.intro}</p>
      </div>
      <SiteProblems />
      <SitePreview />
      <SiteFields />
    </div>
  );
}
