import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributes, html } from './html.ts';

test('inserted values are escaped, except those made by the tag itself', () => {
  const inner = html`<b>${'<i>&"\''}</b>`;
  expect(inner.markup).toBe('<b>&lt;i&gt;&amp;&quot;&#39;</b>');
  expect(html`${[inner, ' ', inner]}${null}${false}${0}`.markup).toBe(`${inner.markup} ${inner.markup}0`);
});

test('no inserted text ends an attribute or starts a tag', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { markup } = html`<a${attributes({ title: text, hidden: false, open: true })}>${text}</a>`;
      expect(markup.match(/[<>]/g)).toHaveLength(4);
      expect(markup.match(/"/g)).toHaveLength(2);
    }),
  );
});
