import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { config as zodConfig } from 'zod/mini';
import { parseParameters } from '#config/parameters.ts';
import { builtInSite, languages } from '#config/site.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { givenTimeMs, hasGivenAnswers } from '#data/given-answers.ts';
import { createQueryClient } from '#data/query-client.ts';
import { restoreMonitorData } from '#kiosk/storage/stored-monitor-data.ts';
import { runPage } from '#kiosk/watchdog/run-page.tsx';
import { App, WaitingPage } from './app.tsx';
import { loadTypesetting } from '#kiosk/slideshow/load-typesetting.ts';
import './page.css';

// The content security policy forbids code generated at run time.
zodConfig({ jitless: true });

const documentLanguage = () =>
  languages.find((language) => language === document.documentElement.lang) ?? builtInSite.language;

const root = document.getElementById('root');
// `data-old` is set by the inline script, which then goes to the plain wall.
if (root !== null && !root.hasAttribute('data-old')) {
  const client = createQueryClient();
  const { parameters } = parseParameters(window.location.search);
  const [language = documentLanguage(), ...others] = parameters.lang ?? [];
  for (const spoken of [language, ...others]) void loadTypesetting({ language: spoken });
  // A failure is reported when slides are to be drawn.
  import('#kiosk/slideshow/slideshow.tsx').catch(() => undefined);
  const restore = () => void restoreMonitorData(client, parameters, pageClock);
  // The document is newer than what is stored, but may lack the events; then they have this time to arrive.
  if (hasGivenAnswers()) setTimeout(restore, givenTimeMs);
  else restore();
  runPage(
    root,
    <StrictMode>
      <QueryClientProvider client={client}>
        <App parameters={parameters} />
      </QueryClientProvider>
    </StrictMode>,
    <WaitingPage language={language} />,
  );
}
