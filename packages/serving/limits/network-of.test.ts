import { expect, test } from 'vitest';
import { networkOf } from './rate-limit.ts';

const networks = {
  '192.0.2.7': ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7:51000'],
  '2001:db8:1:2': [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:3:4:5:6',
    '2001:db8:1:2:ffff::192.0.2.1',
    '[2001:db8:1:2::1]:51000',
  ],
  '2001:db8:0:0': ['2001:db8::5'],
  'fe80:0:0:0': ['fe80::1%eth0'],
  '0:0:0:0': ['::1'],
  unknown: ['unknown'],
};

test.each(Object.entries(networks))('the network %s is that of %j', (network, addresses) => {
  for (const address of addresses) expect(networkOf(address)).toBe(network);
});

test('the network of a long text is short', () => {
  for (const text of ['1', '1:', '[', '2001:db8::1, ', '%', '::ffff:1.'])
    expect(networkOf(text.repeat(16_000)).length).toBeLessThanOrEqual(80);
});
