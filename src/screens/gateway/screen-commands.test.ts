import { beforeEach, expect, it } from 'vitest';
import { createScreenCommands } from './screens.ts';

let now: number;
let named: Set<string>;
let called: string[];

beforeEach(() => {
  now = Date.parse('2026-11-20T12:00:00+01:00');
  named = new Set(['eingang', 'mensa']);
  called = [];
});

const create = () =>
  createScreenCommands({
    now: () => now,
    isNamed: (name) => named.has(name),
    onCommand: (names) => void called.push(...names),
  });

it('keeps the last command of a screen for 90 s', () => {
  const commands = create();
  const { until } = commands.give('eingang', { kind: 'identify' });
  const first = commands.find('eingang');
  expect(first).toMatchObject({ kind: 'identify' });
  expect(commands.find('mensa')).toBeNull();
  commands.give('eingang', { kind: 'reload', loads: ['load-one'] });
  const second = commands.find('eingang');
  expect(second).toMatchObject({ kind: 'reload', loads: ['load-one'] });
  expect(second?.id).not.toBe(first?.id);
  expect(called).toEqual(['eingang', 'eingang']);
  now = until - 1;
  expect(commands.find('eingang')).toBe(second);
  now = until;
  expect(commands.find('eingang')).toBeNull();
});

it('drops the command of a screen that is removed', () => {
  const commands = create();
  commands.give('eingang', { kind: 'identify' });
  commands.give('mensa', { kind: 'identify' });
  named.delete('eingang');
  commands.forget(['eingang', 'mensa']);
  expect(commands.find('eingang')).toBeNull();
  expect(commands.find('mensa')).not.toBeNull();
});

it('takes the commands of other gateways, and nothing else', () => {
  const { shared } = create().give('eingang', { kind: 'reload', loads: ['load-one'] });
  const other = create();
  called = [];
  other.receiveShared(JSON.parse(JSON.stringify(shared)));
  expect(other.find('eingang')).toEqual(shared.command);
  expect(called).toEqual(['eingang']);
  const { command } = shared;
  for (const message of [null, 'eingang', { name: 'eingang' }, { name: 'nirgends', command }])
    other.receiveShared(message);
  other.receiveShared({ name: 'mensa', command: { ...command, kind: 'explode' } });
  expect(called).toEqual(['eingang']);
  expect(other.find('nirgends')).toBeNull();
});
