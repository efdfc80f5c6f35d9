import type { ParameterName } from '#config/parameters.ts';

export type ParameterGroup = 'content' | 'looks' | 'device' | 'hours' | 'support';

/** In which part of the form a parameter stands. A new parameter of the table does not compile until it has a place. */
export const groupOf: Readonly<Record<Exclude<ParameterName, 'monitor'>, ParameterGroup>> = {
  days: 'content',
  limit: 'content',
  lang: 'content',
  qr: 'content',
  all: 'content',
  theme: 'looks',
  layout: 'looks',
  transition: 'looks',
  seconds: 'looks',
  diagonal: 'device',
  distance: 'device',
  inset: 'device',
  on: 'hours',
  off: 'hours',
  tz: 'hours',
  poll: 'hours',
  at: 'support',
  diag: 'support',
};

export const parameterGroups: readonly ParameterGroup[] = ['content', 'looks', 'device', 'hours', 'support'];
