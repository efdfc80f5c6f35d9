import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { encodeCode, phoneAddressOf } from './encode-code.ts';
import { composeScreen } from './compose-screen.ts';

const address = 'https://veranstaltungen.hs-musterstadt.example/termine/2026/lange-nacht-der-wissenschaften';
const gatewayAddress = 'https://aushang.example/e/7';
const code = { address, gatewayAddress, verb: 'Mehr dazu', label: 'Mehr dazu', shortAddress: '' };
const screenOf = (query: object, size = { width: 1920, height: 1080 }) =>
  composeScreen(size, resolveConfig(query, builtInSite));

describe('the QR code of an event', () => {
  it('holds the gateway’s shorter address without a distance, and where the smallest code might not reach', () => {
    expect(encodeCode(code, screenOf({}))).toEqual(encodeQr(gatewayAddress));
    expect(encodeCode(code, screenOf({ diagonal: 55, distance: 4 }))).toEqual(encodeQr(gatewayAddress));
  });

  it('is the same in both shapes and resolutions', () => {
    const query = { diagonal: 55, distance: 1 };
    const [first, ...others] = [
      { width: 1920, height: 1080 },
      { width: 1080, height: 1920 },
      { width: 3840, height: 2160 },
    ].map((size) => encodeCode(code, screenOf(query, size)));
    for (const other of others) expect(other).toEqual(first);
  });

  it('holds the event’s own address where the smallest code reaches', () => {
    expect(encodeCode(code, screenOf({ diagonal: 55, distance: 0.8 }))).toEqual(encodeQr(address));
  });

  it.each([{}, { diagonal: 55, distance: 0.8 }])(
    'holds the gateway’s if no code holds the event’s: %j',
    (query) => {
      const long = { ...code, address: `https://x.example.edu/?q=${'a'.repeat(3176)}` };
      expect(encodeCode(long, screenOf(query))).toEqual(encodeQr(gatewayAddress));
      expect(encodeCode({ ...long, gatewayAddress: null }, screenOf(query))).toBeNull();
    },
  );

  it('holds the event’s own address if the gateway’s is not known or no coarser', () => {
    expect(encodeCode({ ...code, gatewayAddress: null }, screenOf({}))).toEqual(encodeQr(address));
    expect(encodeCode({ ...code, address: 'https://a.de/1' }, screenOf({}))).toEqual(
      encodeQr('https://a.de/1'),
    );
    expect(encodeCode(null, screenOf({}))).toBeNull();
  });
});

it('the page for phones is that of the monitor, and of a named screen', () => {
  const addressOf = (query: object) =>
    phoneAddressOf(resolveConfig(query, builtInSite), 'https://a.example/');
  expect(addressOf({ monitor: ['mensa'] })).toBe('https://a.example/m/mensa');
  expect(addressOf({ monitor: ['mensa'], screen: 'eingang' })).toBe(
    'https://a.example/m/mensa?screen=eingang',
  );
  expect(addressOf({ monitor: ['mensa', 'foyer'] })).toBeNull();
});
