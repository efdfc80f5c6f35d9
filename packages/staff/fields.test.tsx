import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckList, Choice, Group, LongTextField, TextField, Tick } from './fields.tsx';

const wrong = { id: 'size', label: 'Size', problem: 'Too large', hint: 'In cm', note: 'It was 3' };
const right = { id: 'size', label: 'Size', problem: false, hint: 'In cm' };
const choices = [['3', 'three']] as const;

const controls: readonly (readonly [string, (props: typeof wrong | typeof right) => ReactElement])[] = [
  ['a text', (props) => <TextField {...props} />],
  ['a long text', (props) => <LongTextField {...props} />],
  ['a choice', (props) => <Choice {...props} choices={choices} />],
  ['a checkbox', (props) => <Tick {...props} />],
];

const tagOf = (markup: string, pattern: RegExp) => pattern.exec(markup)?.[0] ?? '';
const controlIn = (markup: string) => tagOf(markup, /<(?:input|select|textarea)[^>]*>/);

it.each(controls)('%s is tied to its label, problem, hint and note', (_, render) => {
  const markup = renderToStaticMarkup(render(wrong));
  const control = controlIn(markup);
  expect(control).toContain('aria-invalid="true"');
  expect(control).toContain('aria-describedby="e-size h-size o-size"');
  for (const [id, text] of Object.entries({ e: wrong.problem, h: wrong.hint, o: wrong.note }))
    expect(markup).toMatch(new RegExp(`id="${id}-size">${text}<`));
  const isAround = /<label[^>]*>\s*<input[^>]*id="size"[^>]*> *<span>Size</.test(markup);
  expect(isAround || (markup.includes('<label for="size">Size</') && control.includes('id="size"'))).toBe(
    true,
  );
});

it.each(controls)(
  '%s has the region in which its problem will be announced from the beginning',
  (_, render) => {
    const markup = renderToStaticMarkup(render(right));
    expect(markup).toContain('aria-live="polite"></div>');
    expect(controlIn(markup)).toContain('aria-describedby="h-size"');
    expect(controlIn(markup)).toContain('aria-invalid="false"');
    expect(renderToStaticMarkup(render(wrong))).toMatch(/aria-live="polite"><p[^>]*id="e-size"/);
  },
);

it('a group and a list of checkboxes are tied to their problem', () => {
  const group = { id: 'days', legend: 'Days', problem: 'None is chosen' };
  const list = <CheckList {...group} name="days" choices={choices} chosen={['3']} />;
  const markups = [renderToStaticMarkup(<Group {...group}>Monday</Group>), renderToStaticMarkup(list)];
  for (const markup of markups) {
    expect(tagOf(markup, /<fieldset[^>]*>/)).toContain('aria-describedby="e-days"');
    expect(markup).toContain('<legend>Days</legend>');
    expect(markup).toContain('id="e-days">None is chosen<');
  }
  expect(controlIn(renderToStaticMarkup(list))).toMatch(/name="days".*checked=""/);
});
