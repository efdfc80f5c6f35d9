import { useView } from '#desk/shell/desk-context.ts';
import { useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { startWords } from './start-words.ts';

/** The links of `site.json`, and the sign-out. */
export function LegalLinks() {
  const { site, words } = useView(startWords);
  const hasSignIn = useServiceFacts().facts?.hasSignIn ?? false;
  if (site.legal.length === 0 && !hasSignIn) return null;
  return (
    <footer className="legal">
      <nav aria-label={words.legal}>
        {site.legal.map(({ label, url }) => (
          <a key={url} href={url}>
            {label}
          </a>
        ))}
      </nav>
      {hasSignIn && (
        <form method="post" action="/desk/sign-out">
          <button type="submit" className="plain">
            {words.signOut}
          </button>
        </form>
      )}
    </footer>
  );
}
