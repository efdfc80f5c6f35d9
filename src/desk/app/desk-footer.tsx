import { languages, type Language } from '#config/site.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { HelpLink } from '#desk/shell/help-link.tsx';
import { startWords } from './start-words.ts';

export function DeskFooter({ onLanguage }: { readonly onLanguage: (language: Language) => void }) {
  const { site, facts, words } = useView(startWords);
  return (
    <footer className="legal">
      <nav aria-label={words.about}>
        <HelpLink page="event">{words.help}</HelpLink>
        {site.legal.map(({ label, url }) => (
          <a key={url} href={url}>
            {label}
          </a>
        ))}
      </nav>
      <LanguageSwitch onLanguage={onLanguage} />
      {facts?.hasSignIn === true && (
        <form method="post" action="/desk/sign-out">
          <button type="submit" className="plain">
            {words.signOut}
          </button>
        </form>
      )}
      {site.version !== '' && <p className="version">Aushang {site.version}</p>}
    </footer>
  );
}

/** Each language by its own name, for those who do not understand the present one. */
const names = { de: 'Deutsch', en: 'English' } as const satisfies Record<Language, string>;

function LanguageSwitch({ onLanguage }: { readonly onLanguage: (language: Language) => void }) {
  const { language, words } = useView(startWords);
  return (
    <div role="group" aria-label={words.language} className="languages">
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className="plain"
          lang={one}
          aria-current={one === language ? 'true' : undefined}
          onClick={() => onLanguage(one)}
        >
          {names[one]}
        </button>
      ))}
    </div>
  );
}
