import { useState } from 'react';

/** True once the gateway runs another build than the one this page came from. A person decides when to reload. */
export function useNewBuild(build: string): boolean {
  const [own, setOwn] = useState('');
  if (own === '' && build !== '') setOwn(build);
  return own !== '' && build !== '' && build !== own;
}
