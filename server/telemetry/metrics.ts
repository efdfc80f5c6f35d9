import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** By name without the prefix `aushang_`; read at each scrape. */
export type Gauges = Readonly<Record<string, readonly [help: string, read: () => number]>>;

/** Uses a separate registry, so that several gateways can run in one process. */
export function createMetrics(gauges: Gauges) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const createCounter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `aushang_${name}`, help, labelNames, registers });
  const requests = createCounter('requests_total', 'Requests by route and status', 'route', 'status');
  const polls = createCounter('polls_total', 'Polls of the event service by result', 'result');
  const storeFailures = createCounter(
    'snapshot_store_failures_total',
    'Snapshots that could not be written to disk',
  );
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
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
