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
export async function* writeSeries(name: string, { help, read }: Series): AsyncGenerator<string> {
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
