import { expect, it } from 'vitest';
import { indexMonitors } from '#domain/site-monitors.ts';
import { findOldAddresses } from './desk-data-routes.ts';

const monitors = indexMonitors(
  [
    { id: 1, name: 'Monitore', parentId: null },
    { id: 3, name: 'Kantine', parentId: 1, formerIds: ['mensa', 'monitore/mensa'] },
    { id: 4, name: 'Monitor Bibliothek', parentId: 1, formerIds: ['bibliothek'] },
  ],
  { allMonitors: ['Alle Monitore'] },
);

it('lists the addresses with former IDs, with those of today', () => {
  const addresses = [
    '/?monitor=mensa&days=3',
    '/?monitor=mensa&days=3',
    '/?monitor=kantine',
    '/?monitor=3',
    '/?monitor=bibliothek',
    '/?monitor=unbekannt',
    '/?monitor=Monitore/Mensa,bibliothek',
    '/s/eingang',
  ];
  expect(findOldAddresses(addresses, monitors)).toEqual([
    { address: '/?monitor=mensa&days=3', replacement: '/?monitor=kantine&days=3' },
    { address: '/?monitor=Monitore/Mensa,bibliothek', replacement: '/?monitor=kantine%2Cbibliothek' },
  ]);
});
