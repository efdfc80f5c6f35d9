import { expect, it } from 'vitest';
import { monitorWords } from './monitor-words.ts';

const { de, en } = monitorWords;
const figures = { why: 'today', slideSeconds: 420, seenSeconds: 420, isLate: false } as const;

it('a slide and the rows of overviews have an interval each, where they differ', () => {
  expect(de.often(figures)).toBe('Zu sehen etwa alle 7 Minuten, weil sie heute ist.');
  const rows = { ...figures, seenSeconds: 70 };
  expect(de.often(rows)).toBe(
    'Zu sehen etwa alle 7 Minuten, weil sie heute ist; mit der Übersicht etwa jede Minute.',
  );
  expect(en.often(rows)).toBe(
    'Seen about every 7 minutes, because it is today; with the overview about every minute.',
  );
});

it('an event with nothing but rows has one interval', () => {
  const rows = { why: 'row', slideSeconds: 0, seenSeconds: 120, isLate: false } as const;
  expect(de.often(rows)).toBe('Zu sehen etwa alle 2 Minuten, als Zeile einer Übersicht.');
});
