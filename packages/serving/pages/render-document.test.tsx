import { describe, expect, it } from 'vitest';
import { renderDocument } from './page-meta.tsx';

describe('a page rendered on the server', () => {
  it('begins with the document type, and contains texts as text', () => {
    const page = renderDocument(
      <html lang="de">
        <body>{'<b>Mensa & Café</b>'}</body>
      </html>,
    );

    expect(page).toBe(
      '<!doctype html><html lang="de"><head></head><body>&lt;b&gt;Mensa &amp; Café&lt;/b&gt;</body></html>',
    );
  });
});
