import type { QueryClient } from '@tanstack/react-query';
import { imageAddress } from '#kiosk/slideshow/use-ready-images.ts';
import { createImagesMessage } from '#messages/worker-messages.ts';
import { getPageState } from './page-health.ts';
import { postToWorker } from './worker-link.ts';

/** More than a loop shows in an hour; devices have little storage. */
const maxImages = 60;
const settleMs = 5000;

/** Makes the service worker cache this page's images. */
export function requestImages(client: QueryClient): void {
  let sentText = '';
  const send = () => {
    const page = getPageState();
    if (page === null) return;
    const { monitorData, site } = page;
    const ids = monitorData.events.flatMap(({ imageId }) => (imageId === null ? [] : [imageId]));
    const logos = [site.logo.light, site.logo.dark].flatMap((logo) => (logo === undefined ? [] : [logo]));
    const images = [...new Set(ids)].slice(0, maxImages).map(imageAddress);
    const message = createImagesMessage([...logos, ...images]);
    const text = JSON.stringify(message);
    if (text !== sentText && postToWorker(message)) sentText = text;
  };
  let timer = setTimeout(send, settleMs);
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    clearTimeout(timer);
    timer = setTimeout(send, settleMs);
  });
}
