import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { reportError } from '#kiosk/watchdog/page-health.ts';
import { NoticeLayer } from './notice-layer.tsx';

const restartMs = 5000;

/** Shows notices in a tree of their own, which an error of the slideshow does not unmount. */
export function startNotices(client: QueryClient): void {
  const created = () => Object.assign(document.createElement('div'), { id: 'notices' });
  const place = document.getElementById('notices') ?? document.body.appendChild(created());
  const mount = () => {
    // Empty after an error.
    const drawn = place.innerHTML;
    const onUncaughtError = (error: unknown) => {
      reportError('notices', error);
      setTimeout(() => {
        root.unmount();
        mount();
      }, restartMs);
    };
    const root = createRoot(place, { onUncaughtError });
    root.render(
      <QueryClientProvider client={client}>
        <NoticeLayer drawn={drawn} />
      </QueryClientProvider>,
    );
  };
  mount();
}
