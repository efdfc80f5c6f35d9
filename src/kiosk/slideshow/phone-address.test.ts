import { describe, expect, it } from 'vitest';
import { phoneAddress } from './phone-address.ts';

describe('the address of a monitor’s page for phones', () => {
  it('is below the site’s own', () => {
    expect(phoneAddress(['mensa'], 'https://board.example.edu/')).toBe('https://board.example.edu/m/mensa');
    expect(phoneAddress(['monitore/mensa'], 'http://10.0.0.2:8080')).toBe(
      'http://10.0.0.2:8080/m/monitore%2Fmensa',
    );
  });

  it('is none where no phone could follow it, or for several monitors', () => {
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(phoneAddress(['mensa'], origin)).toBeNull();
    expect(phoneAddress(['mensa', 'foyer'], 'https://board.example.edu')).toBeNull();
    expect(phoneAddress([], 'https://board.example.edu')).toBeNull();
  });
});
