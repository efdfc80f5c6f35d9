import { expect, it } from 'vitest';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { groupUnregistered } from './screens-view.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const seen = (address: string, minutes: number, name: string | null = null, uptime = 3600) => ({
  ...sampleScreen({ address, lastSeen: minutesAgo(minutes), uptime }),
  name,
});

it('lists each address once, with the pages that report from it now', () => {
  const groups = groupUnregistered(
    [
      seen('/?monitor=mensa', 0),
      seen('/s/tippfehler', 1, 'tippfehler'),
      seen('/?monitor=mensa', 2),
      seen('/?monitor=mensa', 90),
    ],
    now,
  );
  expect(groups).toMatchObject([
    { address: '/?monitor=mensa', devices: 2, last: { name: null, lastSeen: minutesAgo(0) } },
    { address: '/s/tippfehler', devices: 1, last: { name: 'tippfehler' } },
  ]);
});

it('counts a device that has loaded its page anew once', () => {
  const [group] = groupUnregistered([seen('/', 0, null, 50), seen('/', 1, null)], now);
  expect(group?.devices).toBe(1);
});
