import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { PageState } from './page-health.ts';

/** A page without events. `asOf`: epoch ms. */
export const samplePage = (parameters: Parameters = {}, asOf: number | null = null): PageState => ({
  parameters,
  config: resolveConfig(parameters, builtInSite),
  site: builtInSite,
  monitorData: {
    events: [],
    unreadable: [],
    totalItems: 0,
    categories: [],
    matched: {},
    etag: null,
    asOf,
    pollSeconds: 60,
  },
  isDark: false,
});
