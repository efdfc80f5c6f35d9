import type { SecurityHeaders } from '#server/answers/security-headers.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { UpdateHub } from '#server/served-events/update-hub.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { SignedOut } from '#server/sharing/signed-out.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import type { ImageSource } from '#server/upstream/image-source.ts';

/** The context of all routes. Functions return the current value. */
export interface GatewayState extends Omit<SiteStore, 'siteProblem' | 'refresh'> {
  readonly settings: GatewaySettings;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly images: ImageSource;
  readonly updates: UpdateHub;
  readonly security: SecurityHeaders;
  readonly signedOut: SignedOut;
  readonly servedLanguage: ServedEventsStore['servedLanguage'];
  /** Why there is no snapshot yet, for answers with 503. */
  readonly reason: () => string;
  readonly pause: () => Promise<void>;
}
