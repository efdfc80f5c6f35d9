import { expect, it } from 'vitest';
import { describeSiteFallback, siteDocs, siteFields } from './site-docs.ts';
import { siteFileSchema } from './site-file.ts';

it('has every field of the schema', () => {
  expect([...siteFields].sort()).toEqual(Object.keys(siteFileSchema.shape).sort());
});

it.each(siteFields)('says what holds without %s: a value or words', (field) => {
  const value = siteFileSchema.parse({})[field];
  const isEmpty = value === undefined || Object.keys(value).length === 0;
  expect(siteDocs[field].without !== undefined).toBe(isEmpty);
  for (const text of Object.values(describeSiteFallback(field))) expect(text).not.toMatch(/undefined|^$/);
});
