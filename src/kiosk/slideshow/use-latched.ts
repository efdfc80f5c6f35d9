import { useState } from 'react';

/** The value as of the last change of `key`. */
export function useLatched<Value>(value: Value, key: string): Value {
  const [latched, setLatched] = useState({ value, key });
  if (latched.key !== key) setLatched({ value, key });
  return latched.key === key ? latched.value : value;
}
