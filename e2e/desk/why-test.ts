import { envOf, startDeskUpstream } from './desk-upstream.ts';
import { test as base } from '#e2e/support/harness.ts';

export const test = base.extend<{ readonly deskPassword: string; readonly earlierEvents: number }>({
  deskPassword: ['', { option: true }],
  earlierEvents: [0, { option: true }],
  serverOptions: async ({ deskPassword, earlierEvents }, use) => {
    const upstream = await startDeskUpstream(earlierEvents);
    await use({ env: { ...envOf(upstream), ...(deskPassword !== '' && { DESK_PASSWORD: deskPassword }) } });
    await upstream.stop();
  },
});
