import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config as zodConfig } from 'zod/mini';
import { parseParameters } from '#config/parameters.ts';
import { createQueryClient } from '#data/query-client.ts';
import { App } from './app.tsx';
import './page.css';

// The content security policy allows no code made at run time.
zodConfig({ jitless: true });

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <App address={parseParameters(window.location.search)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
