const words = {
  true: ['true', '1', 'yes', 'on', 'ja', 'wahr'],
  false: ['false', '0', 'no', 'off', 'nein', 'falsch'],
};

/** A boolean as people and programs write it; null for anything else. */
export function readBoolean(value: unknown): boolean | null {
  const written = toWritten(value).trim().toLowerCase();
  return words.true.includes(written) ? true : words.false.includes(written) ? false : null;
}

/** '' for lists and objects. */
export function toWritten(value: unknown): string {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : '';
}
