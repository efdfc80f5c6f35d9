import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { verdictWords } from '#i18n/verdict-words.ts';
import { fleetWords } from '#screens/desk/fleet-words.ts';
import { stateWords } from '#screens/desk/state-words.ts';
import { renderHelpPage } from './render-help.mjs';

const help = {
  name: 'eins',
  pages: [
    { name: 'eins', title: 'Eins & alles' },
    { name: 'zwei', title: 'Zwei' },
  ],
  pictures: new Map([['pictures/bild.webp', { width: 680, height: 400 }]]),
};
const render = (markdown: string) => renderHelpPage(`# Eins & alles\n\n${markdown}\n`, help);

describe('a page of the help', () => {
  it('has a title, headings with the anchors of GitHub, and the navigation', () => {
    const html = render('## Was ist zu tun?');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>Eins &amp; alles – Aushang</title>');
    expect(html).toContain('<h2 id="was-ist-zu-tun">Was ist zu tun?</h2>');
    expect(html).toContain('<a href="eins.html" aria-current="page">Eins &amp; alles</a>');
    expect(html).toContain('<a href="zwei.html">Zwei</a>');
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  it('leads to the other pages in place of their Markdown, and shows pictures at half their pixels', () => {
    const html = render('[Zwei](zwei.md#da) [hier](#eins) ![Ein "Bild"](pictures/bild.webp)');
    expect(html).toContain('<a href="zwei.html#da">Zwei</a> <a href="#eins">hier</a>');
    expect(html).toContain(
      '<img src="pictures/bild.webp" alt="Ein &quot;Bild&quot;" width="680" height="400" loading="lazy">',
    );
  });

  it.each([
    ['[weg](drei.md)', 'the link to drei.md'],
    ['[weg](../operations.md)', 'the link to ../operations.md'],
    ['[weg](https://example.edu/)', 'the link to https://example.edu/'],
    ['[weg](javascript:alert)', 'the link to javascript:alert'],
    ['![weg](pictures/anderes.webp)', 'there is no picture'],
    ['<script>alert(1)</script>', 'HTML in the help'],
    ['Text <b onclick="x">', 'HTML in the help'],
  ])('is refused with %s', (markdown, problem) => {
    expect(() => render(markdown)).toThrow(problem);
  });
});

describe('the pages in docs/de', async () => {
  const files = (await readdir('docs/de')).filter((file) => file.endsWith('.md'));
  const read = (name: string) => readFile(`docs/de/${name}.md`, 'utf8');

  it('use each picture, and contain no more than that', async () => {
    const texts = await Promise.all(files.map((file) => readFile(`docs/de/${file}`, 'utf8')));
    const used = texts.flatMap((text) =>
      [...text.matchAll(/\]\(pictures\/(.+?)\)/g)].map(([, file]) => file),
    );
    expect(new Set(used)).toEqual(new Set(await readdir('docs/de/pictures')));
  });

  it('name every fixed reason of “Why (not)?” as the desk does', async () => {
    const text = await read('warum-sehe-ich-meine-veranstaltung-nicht');
    const { unreadable, unpublished, archived, untagged, inSeries } = verdictWords.de;
    const gap = '…';
    const reasons = [
      ...Object.values(unreadable),
      ...[unpublished, archived, untagged(gap), inSeries(gap)].map(({ reason }) => reason),
      verdictWords.de.otherMonitor('„Mensa“', gap).reason,
      verdictWords.de.ended(gap).reason,
    ];
    for (const reason of reasons) expect(text).toContain(`| ${reason} |`);
    expect(text).toContain(verdictWords.de.categoriesUnknown.reason.split('. ')[0]);
  });

  it('name every state and urgency of a screen as the desk does', async () => {
    const text = await read('fuer-die-person-die-die-bildschirme-betreut');
    for (const label of Object.values(stateWords.de.label)) expect(text).toContain(`| ${label} |`);
    for (const urgency of Object.values(fleetWords.de.urgency)) expect(text).toContain(`„${urgency}“`);
  });
});
