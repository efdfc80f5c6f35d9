import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config as zodConfig } from 'zod/mini';
import { parseParameters } from '#config/parameters.ts';
import { pageClock } from '#data/page-clock.ts';
import { createQueryClient } from '#data/query-client.ts';
import { restoreBoard } from '#data/restore-board.ts';
import { App } from './app.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { WaitingPage } from './waiting-page.tsx';
import './page.css';

// The content security policy allows no code made at run time.
zodConfig({ jitless: true });

const root = document.getElementById('root');
if (root !== null) {
  const client = createQueryClient();
  const address = parseParameters(window.location.search);
  void restoreBoard(client, address.parameters, pageClock);
  // What a boundary catches it also reports.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <StrictMode>
      <PageBoundary fallback={<WaitingPage language={address.parameters.lang ?? 'de'} isFailing={false} />}>
        <QueryClientProvider client={client}>
          <App address={address} />
        </QueryClientProvider>
      </PageBoundary>
    </StrictMode>,
  );
}
