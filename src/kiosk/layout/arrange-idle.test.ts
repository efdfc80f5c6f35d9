import { describe, expect, it } from 'vitest';
import { phoneAddressOf } from './arrange-idle.ts';

describe('phoneAddressOf', () => {
  it('is below the address of the site', () => {
    expect(phoneAddressOf(['mensa'], 'https://board.example.edu/')).toBe('https://board.example.edu/m/mensa');
    expect(phoneAddressOf(['monitore/mensa'], 'http://10.0.0.2:8080')).toBe(
      'http://10.0.0.2:8080/m/monitore%2Fmensa',
    );
  });

  it('is null for a loopback address, and for several monitors', () => {
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(phoneAddressOf(['mensa'], origin)).toBeNull();
    expect(phoneAddressOf(['mensa', 'foyer'], 'https://board.example.edu')).toBeNull();
    expect(phoneAddressOf([], 'https://board.example.edu')).toBeNull();
  });
});
