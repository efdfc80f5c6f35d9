import { expect, it } from 'vitest';
import { groupUnnamed } from './group-unnamed.ts';
import { sampleScreen } from './sample-screen.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const seen = (address: string, minutes: number, name: string | null = null) => ({
  ...sampleScreen({ address, lastSeen: minutesAgo(minutes) }),
  name,
});

it('lists each address once, with the pages that report from it now', () => {
  const groups = groupUnnamed(
    [
      seen('/?monitor=mensa', 0),
      seen('/s/tippfehler', 1, 'tippfehler'),
      seen('/?monitor=mensa', 2),
      seen('/?monitor=mensa', 90),
    ],
    now,
  );
  expect(groups).toMatchObject([
    {
      address: '/?monitor=mensa',
      query: 'monitor=mensa',
      name: null,
      devices: 2,
      last: { lastSeen: minutesAgo(0) },
    },
    { address: '/s/tippfehler', query: '', name: 'tippfehler', devices: 1 },
  ]);
});
