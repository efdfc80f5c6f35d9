import { createPublisher } from '#server/served-events/publisher.ts';
import { createMetrics } from '#server/telemetry/metrics.ts';
import { createBuildInfo, createCounters, createGauges } from './measured.ts';
import { type Context, createParts } from './parts.ts';
import { createScreenSeries } from '#screens/gateway/screen-series.ts';

/** The parts of the gateway, for its start and its routes. */
export type GatewayState = Awaited<ReturnType<typeof createGatewayState>>;

/** None of the parts listens or polls yet. */
export async function createGatewayState(context: Context) {
  const parts = await createParts(context);
  const metrics = createMetrics({
    gauges: createGauges(parts),
    counters: createCounters(parts),
    series: { build_info: createBuildInfo(parts), ...createScreenSeries(parts) },
  });
  const publisher = createPublisher({ ...parts, metrics, share: parts.sharing.share });
  return { ...parts, metrics, publisher };
}
