import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The HTML of a whole page; `document` is its `<html>` element. All texts are escaped. */
export function renderDocument(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

interface DocumentProps {
  readonly language: string;
  readonly title: string;
  /** The colour schemes that the page has. */
  readonly scheme?: string;
  readonly translate?: 'no';
  /** Icon, styles and scripts. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** The `<html>` element of a page that search engines shall not list. */
export function Document({ scheme = 'light dark', ...props }: DocumentProps) {
  return (
    <html lang={props.language} translate={props.translate}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={scheme} />
        <meta name="robots" content="noindex" />
        <title>{props.title}</title>
        {props.head}
      </head>
      <body>{props.children}</body>
    </html>
  );
}
