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
  const requests = new Map<string, number>();
  const requestCounter = new Counter({
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
  const readers = Object.entries(gauges).map(([name, { help, read }]) => {
    const gauge = new Gauge({ name: `aushang_${name}`, help, registers });
    return () => gauge.set(read());
  });
  const refresh = () => {
    for (const read of readers) read();
    requestCounter.reset();
    for (const [key, count] of requests) {
      const [route = '', status = ''] = key.split(' ');
      requestCounter.inc({ route, status }, count);
    }
  };
  return {
    // Called on every request: a plain map is cheaper than a labelled counter, which is filled at each scrape.
    countRequest: (route, status) => {
      const key = `${route} ${status}`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
    },
    countPoll: (result) => polls.inc({ result }),
    countStoreFailure: () => storeFailures.inc(),
    read: () => {
      refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
