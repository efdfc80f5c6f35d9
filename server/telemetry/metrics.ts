import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** By name without the prefix `aushang_`; read at each scrape. */
export type Gauges = Readonly<Record<string, readonly [help: string, read: () => number]>>;

/** Uses a separate registry, so that several gateways can run in one process. */
export function createMetrics(gauges: Gauges) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'aushang_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers,
  });
  const polls = new Counter({
    name: 'aushang_polls_total',
    help: 'Polls of the event service by result',
    labelNames: ['result'],
    registers,
  });
  const storeFailures = new Counter({
    name: 'aushang_snapshot_store_failures_total',
    help: 'Snapshots that could not be written to disk',
    registers,
  });
  for (const [name, [help, read]] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name: `aushang_${name}`,
      help,
      registers,
      collect: () => gauge.set(read()),
    });
  }
  return {
    countRequest: (route: string, status: number) => requests.inc({ route, status }),
    countPoll: (result: string) => polls.inc({ result }),
    countStoreFailure: () => storeFailures.inc(),
    /** The Prometheus text format. */
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
