import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['Kultur &amp; Campus', 'Kultur & Campus'],
    ['Tag der offenen Tür & "Mensa" <Führung>', 'Tag der offenen Tür & "Mensa" <Führung>'],
    ['&amp;lt;b&amp;gt; bleibt &lt;b&gt;', '&lt;b&gt; bleibt <b>'],
    ['Kunst&notizen, C&A', 'Kunst&notizen, C&A'],
    ['3 < 5 & 7 > 2, a<b', '3 < 5 & 7 > 2, a<b'],
    ['<b>fett</b>er', 'fetter'],
    ['<p>Kurze<br />Impulse.</p><ul><li>K&uuml;che</li><li>Rest</li></ul>', 'Kurze Impulse. Küche Rest'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['vor<script>alert(1)</script><style>x{}</style>nach', 'vornach'],
    ['<img src=x onerror=alert(1)>Lesung', 'Lesung'],
    ['<a href="javascript:alert(1)">Programm</a>', 'Programm'],
    ['<h2>Groß und klein</h2>', 'Groß und klein'],
    ['  viel \n\t Luft\u00a0hier ', 'viel Luft hier'],
    ['Donau\u00addampf\u200bschiff\u202e', 'Donaudampfschiff'],
    ['Vor\u061ctrag\u2062 \u206aheute\ufff9', 'Vortrag heute'],
    ['halb\ud83d ganz 😀', 'halb ganz 😀'],
    ['Sen\u0303or Łóz\u0301dź', 'Señor Łóźdź'],
    ['<!-- Notiz -->', ''],
    ['', ''],
  ])('reads %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each([
    '<canvas> für alle',
    'From <table> to <div>: a short history',
    '<svg> in der Praxis',
    'Preise < 5 €',
    '<Führung>',
    '<b> und <i>',
    '<B>-Elemente und <STRONG>',
    'Das Ende von </table>',
    'Das <img>-Element, <my-element> und <e-mail>',
    'Einführung in <script>',
    '<title>',
    'Kommentare <!-- ohne Ende',
    'Ist a<b>c?',
    '<iframe src=x> sicher einbinden',
  ])('keeps words in angle brackets: %s', (text) => {
    expect(plainText(text)).toBe(text);
  });

  it.each([
    ['<b>Wichtig:</b> Ringvorlesung<br />', 'Wichtig: Ringvorlesung'],
    ['<SPAN class="a"><I>Neu</I></SPAN> im <canvas>', 'Neu im <canvas>'],
    ['<b> und <b>fett</b>', '<b> und fett'],
    ['<script>write("<script><b>")</script><!-- <p> -->Heute<wbr>', 'Heute'],
    ['<canvas>Zeichnen</canvas> mit <canvas>', 'Zeichnen mit <canvas>'],
    ['<img src="a.png"/>Bild<hr>', 'Bild'],
    ['<p>Titel', 'Titel'],
    ['<p><b>Wichtig', 'Wichtig'],
    ['Wichtig</b></p>', 'Wichtig'],
    ['<span style="color:red">Wichtig', 'Wichtig'],
    ['<o:p></o:p>Lesung', 'Lesung'],
    ['&lt;canvas&gt; &amp; <svg>', '<canvas> & <svg>'],
  ])('removes from a line only markup: %s', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('removes from a long text every element', () => {
    expect(plainText('<p>Mit <canvas> zeichnen', 20_000)).toBe('Mit zeichnen');
  });

  it('changes only white space in texts without markup and entities', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zäöüß0-9 .,:;!?()–-]*$/), (text) => {
        expect(plainText(text)).toBe(text.replace(/\s+/g, ' ').trim());
      }),
    );
  });

  it('removes every element of HTML with its partner, of a long text every element, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<', '>', '/', 'b', 'script', ' ', '"', 'x=', '&', 'lt;', '<!--', '-->', 'ä'),
        ),
        (parts) => {
          const text = parts.join('').replace(/&/g, '');
          expect(plainText(text)).not.toMatch(/<(b|script)(?:[\s/][^<]*)?>[^]*<\/\1(?:[\s/][^<]*)?>/i);
          expect(plainText(text, 20_000)).not.toMatch(/<\/?(?:b|script)(?:[\s/][^<]*)?>/i);
        },
      ),
    );
  });

  it.each(['<b<!---->>', '<b<b>>', '<b<script></script>>', '<<b>b>', `${'<b'.repeat(9)}${'>'.repeat(9)}`])(
    'removes elements that form when others are removed: %s',
    (text) => {
      expect(plainText(text)).not.toMatch(/<\/?b>/);
    },
  );

  it('keeps encoded brackets as text beside markup', () => {
    expect(plainText('Was bedeutet &lt;b&gt; in <i>HTML</i>?')).toBe('Was bedeutet <b> in HTML?');
    expect(plainText('&#60;b&#x3E; &amp;lt; <b<b>>Fett</b>')).toBe('<b> &lt; Fett');
  });

  it('reads extremely nested and long texts', () => {
    expect(plainText('<b'.repeat(10_000) + '>'.repeat(10_000))).not.toMatch(/<b>/);
    expect(plainText('<b>'.repeat(100_000))).toBe('');
    expect(plainText('<a '.repeat(100_000)).length).toBeLessThan(20_001);
  });

  it('reads no more than it is told to, without an element that is cut', () => {
    expect(plainText('<i>ab</i> '.repeat(1000)).length).toBeLessThan(1000);
    expect(plainText(`${'ab '.repeat(999)}<span style="color:red">`)).toBe('ab '.repeat(999).trim());
    expect(plainText('ab '.repeat(9000), 20_000).length).toBeGreaterThan(19_000);
  });
});
