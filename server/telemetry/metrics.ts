import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

export interface Metrics {
  readonly countRequest: (route: string, status: number) => void;
  readonly countPoll: (result: string) => void;
  readonly countStoreFailure: () => void;
  /** The Prometheus text format. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
}

/** By name without the prefix `aushang_`; read at each scrape. */
export type Gauges = Readonly<Record<string, { readonly help: string; readonly read: () => number }>>;

/** Uses a separate registry, so that several gateways can run in one process. */
export function createMetrics(gauges: Gauges): Metrics {
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
  for (const [name, { help, read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name: `aushang_${name}`,
      help,
      registers,
      collect: () => gauge.set(read()),
    });
  }
  return {
    countRequest: (route, status) => requests.inc({ route, status }),
    countPoll: (result) => polls.inc({ result }),
    countStoreFailure: () => storeFailures.inc(),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
