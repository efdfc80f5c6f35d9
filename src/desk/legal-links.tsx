import { useDesk } from './desk-context.ts';

/** Imprint, privacy and the like, from `site.json`. */
export function LegalLinks() {
  const { words, site } = useDesk();
  if (site.legal.length === 0) return null;
  return (
    <footer className="legal">
      <nav aria-label={words.legal}>
        {site.legal.map(({ label, url }) => (
          <a key={url} href={url}>
            {label}
          </a>
        ))}
      </nav>
    </footer>
  );
}
