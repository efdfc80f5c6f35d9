import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { config as zodConfig } from 'zod/mini';
import { parseParameters } from '#config/parameters.ts';
import { hasGivenNotices } from '#data/given-answers.ts';
import { createQueryClient } from '#data/query-client.ts';
import { loadTypesetting } from '#kiosk/slideshow/load-typesetting.ts';
import { awaitNotices, takenArea } from '#kiosk/slideshow/taken-area.ts';
import { runPage } from '#kiosk/watchdog/run-page.tsx';
import { hasStoredNotices } from '#notices/wall/has-stored-notices.ts';
import { App, WaitingPage } from './app.tsx';
import { documentLanguage, loadAgain } from './load-again.ts';
import './page.css';

// The content security policy forbids code generated at run time.
zodConfig({ jitless: true });

const Page = window.location.pathname.startsWith('/s/')
  ? lazy(() => loadAgain('named screen', () => import('#screens/wall/named-screen.tsx')))
  : App;

/** Notices start this long after the first slide, so that its scripts load first; at once if there are notices already. */
const noticesDelayMs = 1000;

const root = document.getElementById('root');
// `data-old` is set by the inline script, which then goes to the plain wall.
if (root !== null && !root.hasAttribute('data-old')) {
  const client = createQueryClient();
  const { parameters } = parseParameters(window.location.search);
  const [language = documentLanguage(), ...others] = parameters.lang ?? [];
  for (const spoken of [language, ...others]) void loadTypesetting({ language: spoken });
  // Notices that the gateway drew stay for as long as loading takes, and nothing is awaited.
  if (!takenArea().isCovered && (hasGivenNotices() || hasStoredNotices())) awaitNotices();
  // A failure is reported when slides are to be drawn.
  import('./slideshow-screen.tsx').catch(() => undefined);
  const waiting = <WaitingPage language={language} />;
  runPage(
    root,
    <StrictMode>
      <QueryClientProvider client={client}>
        <Suspense fallback={waiting}>
          <Page parameters={parameters} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
    waiting,
  );
  const startNotices = async () => {
    const notices = await loadAgain('notices', () => import('#notices/wall/notice-layer.tsx'));
    notices.startNotices(client);
  };
  setTimeout(startNotices, takenArea().isCovered ? 0 : noticesDelayMs);
}
