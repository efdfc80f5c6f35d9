import { useEffect, useState } from 'react';

/** The address of an event's picture on the page's own origin. */
export function pictureAddress(imageId: number): string {
  return `/api/images/${imageId}`;
}

/**
 * Decodes the pictures of the slides that are due and says which are ready. A picture that is broken or slow is never
 * ready, and its slide is set without it.
 */
export function useReadyPictures(wanted: readonly number[]): ReadonlySet<number> {
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set());
  const ids = wanted.join(',');
  useEffect(() => {
    let isWanted = true;
    const numbers = ids === '' ? [] : ids.split(',').map(Number);
    for (const id of numbers) {
      const image = new Image();
      image.src = pictureAddress(id);
      const take = () => {
        if (isWanted)
          setReady((known) =>
            known.has(id) ? known : new Set([...known, id].filter((one) => numbers.includes(one))),
          );
      };
      image.decode().then(take, () => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [ids]);
  return ready;
}
