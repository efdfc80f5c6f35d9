import type { QueryClient } from '@tanstack/react-query';
import { imageAddress } from '#kiosk/slideshow/use-ready-images.ts';
import type { PageState } from './watchdog-state.ts';
import { postToWorker } from './worker-link.ts';

/** More than a loop shows in an hour; devices have little room. */
const mostPictures = 60;
const settleMs = 5000;

/** Tells the service worker which pictures this wall needs, so that it has them without network. Returns how to stop. */
export function requestImages(client: QueryClient, facts: () => PageState): () => void {
  let told = '';
  const tell = () => {
    const { monitorData, site } = facts();
    const ids = monitorData.events.flatMap(({ imageId }) => (imageId === null ? [] : [imageId]));
    const logos = [site.logo.light, site.logo.dark].flatMap((logo) => (logo === undefined ? [] : [logo]));
    const pictures = [...new Set(ids)].slice(0, mostPictures).map(imageAddress);
    const message = { pictures: [...logos, ...pictures] };
    const text = JSON.stringify(message);
    if (text === told) return;
    if (postToWorker(message)) told = text;
  };
  let timer = setTimeout(tell, settleMs);
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    clearTimeout(timer);
    timer = setTimeout(tell, settleMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
