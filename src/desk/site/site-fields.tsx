import { describeSiteFallback, siteDocs, siteFields } from '#config/site-docs.ts';
import { hasDarkInk } from '#config/site.ts';
import type { SiteField } from '#config/site-file.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { Coded } from './coded.tsx';
import { siteWords } from './site-words.ts';
import styles from './site.module.css';

const maxMonitors = 12;

/** Each field with its value, its meaning, and whether the file sets it. */
export function SiteFields() {
  const { facts, language, words } = useView(siteWords);
  if (facts === undefined) return null;
  const { siteFile } = facts;
  return (
    <section className={styles.section}>
      <h2>{words.inForce}</h2>
      <p className={styles.where}>{siteFile === null ? words.noFile : words.where(siteFile.file)}</p>
      <dl className={styles.fields}>
        {siteFields.map((field) => {
          const isGiven = siteFile?.given?.includes(field) ?? false;
          return (
            <div key={field}>
              <dt>
                {words.labels[field]} <code>{field}</code>
              </dt>
              <dd>
                <Value field={field} />
                <p className="hint">
                  <Coded text={siteDocs[field].meaning[language]} />.
                </p>
              </dd>
              <dd className={styles.source} data-given={isGiven || undefined}>
                {isGiven && siteFile !== null ? words.fromFile(siteFile.file) : words.builtIn}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Value({ field }: { readonly field: SiteField }) {
  const { site, facts, words, language } = useView(siteWords);
  switch (field) {
    case 'logo':
      return Object.keys(site.logo).length === 0 ? <Fallback field={field} /> : <Logos />;
    case 'colors':
      return site.colors.map((color) => (
        <span key={color} className={styles.color}>
          <span style={{ background: color }} aria-hidden="true" /> {color}
        </span>
      ));
    case 'language':
      return words.languages[site.language];
    case 'languages':
      return site.languages.map((one) => words.languages[one]).join(', ');
    case 'monitors':
      return site.monitors?.join(', ') ?? <FoundMonitors />;
    case 'allMonitors':
      return site.allMonitors.join(', ');
    case 'legal':
      return site.legal.length === 0 ? <Fallback field={field} /> : <Legal />;
    case 'securityContact':
      return facts?.siteFile?.securityContact ?? describeSiteFallback(field)[language];
    case 'name':
    case 'timeZone':
    case 'publicUrl':
      return site[field] ?? <Fallback field={field} />;
  }
}

function Fallback({ field }: { readonly field: SiteField }) {
  const { language } = useView(siteWords);
  return describeSiteFallback(field)[language];
}

function FoundMonitors() {
  const { monitors = [], words } = useView(siteWords);
  const names = monitors.slice(0, maxMonitors).map(({ name }) => name);
  const rest = monitors.length - names.length;
  if (names.length === 0) return <Fallback field="monitors" />;
  return `${names.join(', ')} ${rest > 0 ? words.more(rest) : ''}`;
}

/** As screens show it: one logo alone stands on both backgrounds. */
function Logos() {
  const { site, words } = useView(siteWords);
  const { light, dark } = site.logo;
  const sources = { light: light ?? dark, dark: dark ?? light };
  const groundOf = (theme: 'light' | 'dark') =>
    site.grounds?.[theme].find((background) => hasDarkInk(background) === (theme === 'light'))?.ground;
  return (['light', 'dark'] as const).map((theme) => (
    <span key={theme} className={styles.logo} style={{ background: groundOf(theme) }}>
      <img src={sources[theme]} alt={words.logoOn[theme]} />
    </span>
  ));
}

function Legal() {
  const { site } = useView(siteWords);
  return site.legal.map(({ label, url }) => (
    <span key={url} className={styles.legal}>
      {label}: {url}
    </span>
  ));
}
