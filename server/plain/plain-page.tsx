import type { Language } from '#config/site.ts';
import type { PlainSlide } from './plain-slide.ts';

interface Props {
  readonly title: string;
  readonly language: Language;
  readonly slide: PlainSlide;
  /** The address of the next slide, for a browser that runs no script. */
  readonly next: string;
}

/** Without script the page of the next slide follows after so many seconds at most. */
const maxRefreshSeconds = 30;

/** A slide as a whole document, which `public/plain-wall.js` continues, `public/plain-upkeep.js` keeps true meanwhile and `public/plain-report.js` reports. */
export function PlainPage({ title, language, slide, next }: Props) {
  const { html, rules, ...state } = slide;
  const refreshSeconds = Math.ceil(Math.min(slide.seconds, maxRefreshSeconds));
  return (
    <html lang={language} translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="only light" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link id="base" rel="stylesheet" href="/plain-wall.css" />
        <style id="rules">{rules.join('\n')}</style>
        <noscript>
          <meta httpEquiv="refresh" content={`${refreshSeconds}; url=${next}`} />
        </noscript>
      </head>
      <body>
        <div id="slide" data-state={JSON.stringify(state)} dangerouslySetInnerHTML={{ __html: html }} />
        <p id="note" />
        <script src="/plain-wall.js" />
        <script src="/plain-upkeep.js" />
        <script src="/plain-report.js" />
      </body>
    </html>
  );
}
