import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { config as zodConfig } from 'zod/mini';
import { parseParameters } from '#config/parameters.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { createQueryClient } from '#data/query-client.ts';
import { restoreMonitorData } from '#kiosk/storage/stored-monitor-data.ts';
import { runPage } from '#kiosk/watchdog/run-page.tsx';
import { App, WaitingPage } from './app.tsx';
import './page.css';

// The content security policy forbids code generated at run time.
zodConfig({ jitless: true });

const root = document.getElementById('root');
// `data-old` is set by the inline script, which then shows a message.
if (root !== null && !root.hasAttribute('data-old')) {
  const client = createQueryClient();
  const { parameters } = parseParameters(window.location.search);
  void restoreMonitorData(client, parameters, pageClock);
  runPage(
    root,
    <StrictMode>
      <QueryClientProvider client={client}>
        <App parameters={parameters} />
      </QueryClientProvider>
    </StrictMode>,
    <WaitingPage language={parameters.lang ?? 'de'} />,
  );
}
