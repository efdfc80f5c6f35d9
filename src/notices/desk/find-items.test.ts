import { expect, it } from 'vitest';
import { indexItems } from './target-fields.tsx';

const items = [
  { id: 'mensa', name: 'Mensa', about: '' },
  { id: 'lesesaal', name: 'lesesaal', about: 'Bibliothek, 1. OG' },
];

it('finds by name and place, and lists what was chosen and is gone first', () => {
  const find = (search: string, chosen: readonly string[] = []) =>
    indexItems(items, chosen, 'gibt es nicht mehr')(search).map(({ id }) => id);
  expect(find('')).toEqual(['mensa', 'lesesaal']);
  expect(find('Bibliothek OG')).toEqual(['lesesaal']);
  expect(find('', ['keller', 'mensa'])).toEqual(['keller', 'mensa', 'lesesaal']);
  expect(find('schwimmbad')).toEqual([]);
});
