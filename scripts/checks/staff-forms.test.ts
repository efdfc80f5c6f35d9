import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFiles } from './project-files.mjs';

/** Markup that ties a control to its label and notes; hidden fields need neither. */
const tie =
  /<(?:label|select|textarea|fieldset)\b|<input\b(?! [^>]*type="hidden")|htmlFor=|aria-(?:describedby|invalid)=/g;

/** What controls of the interfaces have of it, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The moment of a preview: a button beside others, without a visible label.
  'src/desk/monitor/monitor-view.tsx': ['<fieldset', '<input'],
  // Times in rows of days: row and place name them. What is wrong is said of all hours, a `Group`.
  'src/screens/desk/editor/hours-fields.tsx': ['<input'],
  // The script repeats a date, whose inputs can have no ids. What is wrong is said of the whole date, a `Group`.
  'packages/event-service/back-office/events/event-page.tsx': ['<label', '<input', 'aria-invalid='],
};

const interfaces = {
  desk: /^src\/(?:desk|[^/]+\/desk)\/.*\.tsx$/,
  'back office': /^packages\/event-service\/back-office\/.*\.tsx$/,
};

it.each(Object.entries(interfaces))('the forms of the %s are of the kit of packages/staff', (_, pattern) => {
  const files = projectFiles().filter((path) => pattern.test(path) && !path.includes('.test.'));
  const texts = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
  const found = [...texts].flatMap(([path, text]) => {
    const ties = [...text.matchAll(tie)].map(([part]) => part);
    return ties.length === 0 ? [] : [[path, ties]];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(exceptions).filter(([path]) => pattern.test(path))),
  );
  const all = [...texts.values()].join('\n');
  for (const name of [
    'TextField',
    'LongTextField',
    'Choice',
    'Tick',
    'Group',
    'CheckList',
    'FormBar',
    'Panel',
  ])
    expect(all).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@aushang/staff/`));
});
