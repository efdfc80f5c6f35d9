import type { ParameterName } from '#config/parameters.ts';

export type ParameterGroup = 'content' | 'looks' | 'device' | 'hours' | 'support';

/** The part of the form for each parameter. */
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
