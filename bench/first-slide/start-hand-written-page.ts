import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { encodeQr } from '#qr/encode-qr.ts';

export interface HandWrittenPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const title = 'Öffentliche Ringvorlesung: Wie Städte mit Hitze leben lernen';

/** What the kiosk page is compared with: one file with all its slides, no library, the device's font. */
export async function startHandWrittenPage(slides: number): Promise<HandWrittenPage> {
  const template = readFileSync('bench/first-slide/hand-written-page.html', 'utf8');
  const articles = Array.from({ length: slides }, (_, at) => slideOf(at)).join('\n');
  const body = gzipSync(template.replace('<!-- slides -->', articles));
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
      'Cache-Control': 'no-cache',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function slideOf(at: number): string {
  const code = encodeQr(`https://veranstaltungen.example/event/${at + 1}`);
  const size = code?.modules ?? 0;
  return `<article${at === 0 ? ' aria-current="true"' : ''}>
<p>Do ${at + 1}. Dez, 18:00 · Audimax</p>
<h1>${title} ${at + 1}</h1>
<p>Mit anschließendem Gespräch</p>
<svg viewBox="-4 -4 ${size + 8} ${size + 8}"><path d="${code?.path ?? ''}" /></svg>
</article>`;
}
