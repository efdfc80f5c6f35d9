import type { Language } from '#config/site.ts';
import { fontFaceRules } from './plain-fonts.ts';
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

/** In a syntax of 2014. The size of `html` is set again by the script, for screens of any proportions. */
export const baseRules = `${fontFaceRules}
html{height:100%;background:#000;overflow:hidden;font-size:5.2083vw}
@media (orientation:portrait){html{font-size:9.2593vw}}
body{position:relative;height:100%;margin:0;overflow:hidden;font-family:'First Text',sans-serif}
#note{position:absolute;left:0;bottom:0;display:none;margin:0;padding:.1rem .2rem;background:#000;color:#fff;font-size:.3rem}
.waiting{padding:1rem;background:#0b3b3b;color:#fff;font-size:.5rem}`;

/** A slide as a whole document, which `public/plain-wall.js` continues. */
export function PlainPage({ title, language, slide, next }: Props) {
  const { html, rules, ...state } = slide;
  const refreshSeconds = Math.ceil(Math.min(slide.seconds, maxRefreshSeconds));
  return (
    <html lang={language} translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>{baseRules}</style>
        <style id="rules">{rules.join('\n')}</style>
        <noscript>
          <meta httpEquiv="refresh" content={`${refreshSeconds}; url=${next}`} />
        </noscript>
      </head>
      <body>
        <div id="slide" data-state={JSON.stringify(state)} dangerouslySetInnerHTML={{ __html: html }} />
        <p id="note" />
        <script src="/plain-wall.js" />
      </body>
    </html>
  );
}
