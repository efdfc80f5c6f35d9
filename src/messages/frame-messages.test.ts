import { expect, it } from 'vitest';
import { readDeskCommand } from './frame-messages.ts';

it.each([
  { aushang: 'pause', isPaused: true },
  { aushang: 'turn', by: -1 },
  { aushang: 'go', key: '/api/events/12' },
])('reads the command %j', (command) => {
  expect(readDeskCommand(command)).toEqual(command);
});

it.each([
  null,
  'pause',
  {},
  { aushang: 'pause' },
  { aushang: 'turn', by: 2 },
  { aushang: 'go' },
  { aushang: 'load', url: 'https://example.org' },
])('takes %j for no command', (message) => {
  expect(readDeskCommand(message)).toBeNull();
});
