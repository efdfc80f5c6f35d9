import '@aushang/styles/colours.css';
import '@aushang/styles/fonts.css';
// Before the style sheets of the views, which add to it.
import '@aushang/staff/staff.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config as zodConfig } from 'zod/mini';
import { createQueryClient } from '#data/query-client.ts';
import { guardForms } from '#desk/shell/route.tsx';
import { Desk } from './desk.tsx';

// The content security policy forbids `eval`.
zodConfig({ jitless: true });

// It polls while somebody looks at it.
const client = createQueryClient({ refetchIntervalInBackground: false, refetchOnWindowFocus: true });

const root = document.getElementById('desk');
if (root !== null) {
  guardForms();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Desk />
      </QueryClientProvider>
    </StrictMode>,
  );
}
