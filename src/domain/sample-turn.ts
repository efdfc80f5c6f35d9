import type { Turn } from './turn.ts';

export function sampleTurn(key: string, fields: Partial<Turn> = {}): Turn {
  return { key, dwellSeconds: 10, kind: 'event', urgency: 'today', covers: [], versions: 1, ...fields };
}
