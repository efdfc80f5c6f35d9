import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of one gauge, too many for the registry, which reads and writes all at once; `read` answers them in portions. */
export interface Series {
  readonly help: string;
  readonly read: () => AsyncIterable<readonly Sample[]>;
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format */
async function* writeSeries(name: string, { help, read }: Series): AsyncGenerator<string> {
  yield `\n# HELP ${name} ${escapeText(help)}\n# TYPE ${name} gauge\n`;
  for await (const samples of read()) yield samples.map((sample) => writeSample(name, sample)).join('');
}

function writeSample(name: string, { labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label}="${escapeText(text).replaceAll('"', '\\"')}"`,
  );
  return `${name}{${pairs.join(',')}} ${value}\n`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

export type Metrics = ReturnType<typeof createMetrics>;

type Figures = Readonly<Record<string, readonly [help: string, read: () => number]>>;

/** The names have no prefix `aushang_`; values are read at each scrape. */
export interface Measured {
  readonly gauges: Figures;
  /** Figures that only grow; their names end with `_total`. */
  readonly counters: Figures;
  readonly series: Readonly<Record<string, Series>>;
}

/** Uses a separate registry, so that several gateways can run in one process. */
export function createMetrics(measured: Measured) {
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
  const refusedTokens = createCounter(
    'notice_tokens_refused_total',
    'Requests with a wrong token or password for notices',
  );
  addMeasured(registry, measured);
  return {
    countRequest: (route: string, status: number) => requests.inc({ route, status }),
    countPoll: (result: string) => polls.inc({ result }),
    countStoreFailure: () => storeFailures.inc(),
    countRefusedToken: () => refusedTokens.inc(),
    /** Yields portions, which are sent one by one: the series of many screens are megabytes. */
    read: async function* (): AsyncGenerator<string> {
      yield await registry.metrics();
      for (const [name, one] of Object.entries(measured.series)) yield* writeSeries(`aushang_${name}`, one);
    },
    contentType: registry.contentType,
  };
}

function addMeasured(registry: Registry, { gauges, counters }: Measured): void {
  const registers = [registry];
  for (const [name, [help, read]] of Object.entries(gauges)) {
    const collect = () => gauge.set(read());
    const gauge: Gauge = new Gauge({ name: `aushang_${name}`, help, registers, collect });
  }
  for (const [name, [help, read]] of Object.entries(counters)) {
    const collect = () => {
      counter.reset();
      counter.inc(read());
    };
    const counter: Counter = new Counter({ name: `aushang_${name}`, help, registers, collect });
  }
}
