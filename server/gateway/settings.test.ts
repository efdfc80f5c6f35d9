import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const key = { EVENT_SERVICE_API_KEY: 'a-b-c' };

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({}, 'dist/page')).toMatchObject({
      eventServiceUrl: null,
      eventServicePort: 8081,
      host: '127.0.0.1',
      port: 8080,
      pollSeconds: 60,
      metrics: 'loopback',
      desk: true,
      frameAncestors: "'self'",
      trustProxy: false,
      tls: null,
    });
  });

  it.each([
    ['https://events.example.edu/', 'https://events.example.edu'],
    ['https://events.example.edu/api', 'https://events.example.edu'],
    ['https://events.example.edu/sub/api/', 'https://events.example.edu/sub'],
    ['http://127.0.0.1:8081?apiKey=secret', 'http://127.0.0.1:8081'],
  ])('reads the address %s', (written, address) => {
    expect(readSettings({ EVENT_SERVICE_URL: written, ...key }, '').eventServiceUrl).toBe(address);
  });

  it('names every bad variable in one message, and repeats no secret', () => {
    const env = {
      EVENT_SERVICE_URL: 'ftp://events.example.edu',
      EVENT_SERVICE_API_KEY: 'geheim mit Leerzeichen',
      PORT: 'achtzig',
      POLL_SECONDS: '0',
      METRICS: 'everyone',
      FRAME_ANCESTORS: "'self'; script-src *",
      LOG_LEVEL: 'laut',
      TLS_CERT: 'cert.pem',
    };
    let message = '';
    try {
      readSettings(env, '');
    } catch (error) {
      message = String(error);
    }
    for (const name of [
      'EVENT_SERVICE_URL',
      'EVENT_SERVICE_API_KEY',
      'PORT',
      'POLL_SECONDS',
      'METRICS',
      'FRAME_ANCESTORS',
      'LOG_LEVEL',
    ])
      expect(message).toContain(`  ${name}: `);
    expect(message).not.toContain('geheim');
  });

  it('requires a key with an address, and TLS files in pairs', () => {
    expect(() => readSettings({ EVENT_SERVICE_URL: 'https://x.example' }, '')).toThrow(
      'EVENT_SERVICE_API_KEY',
    );
    expect(() => readSettings({ TLS_CERT: 'a.pem' }, '')).toThrow('TLS_KEY');
  });

  it('takes the address of a PostgreSQL database and of nothing else, and repeats no password', () => {
    const url = 'postgresql://events:p%40ss@db.example.edu:5432/events?sslmode=require';
    expect(readSettings({ DATABASE_URL: url }, '').databaseUrl).toBe(url);
    expect(readSettings({ DATABASE_URL: '' }, '').databaseUrl).toBeNull();
    const read = () => readSettings({ DATABASE_URL: 'mysql://root:geheim@db.example.edu/x' }, '');
    expect(read).toThrow(/ {2}DATABASE_URL: an address like postgres:/);
    expect(read).not.toThrow(/geheim/);
  });

  it('counts an empty variable as not set', () => {
    expect(readSettings({ PORT: '', EVENT_SERVICE_URL: '', DESK: '' }, '').port).toBe(8080);
  });

  it.each([
    ['off', false],
    ['on', true],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ])('reads TRUST_PROXY=%s', (written, trust) => {
    expect(readSettings({ TRUST_PROXY: written }, '').trustProxy).toEqual(trust);
  });
});
