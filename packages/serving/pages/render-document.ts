import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The HTML of a whole page; `document` is its `<html>` element. All texts are escaped. */
export function renderDocument(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
