import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

/** The metrics of a text in Prometheus' format, as its parser reads them. */
function parseMetrics(text: string) {
  const unescape = (value: string) =>
    value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  const metrics = new Map<string, { help: string; type: string; samples: object[] }>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, described, rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    const [, name, labels = '', value] =
      /^([a-z_]\w*)(?:\{((?:[a-z_]\w*="(?:[^"\\]|\\.)*",?)*)\})? (\S+)$/i.exec(line) ?? [];
    const key = described ?? name;
    if (key === undefined) throw new Error(`This is no line of a metric: ${line}`);
    const metric = metrics.get(key) ?? { help: '', type: '', samples: [] };
    metrics.set(key, metric);
    if (kind === 'HELP') metric.help = unescape(rest);
    else if (kind === 'TYPE') metric.type = rest;
    else {
      const pairs = labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g);
      const named = Object.fromEntries([...pairs].map(([, label, text = '']) => [label, unescape(text)]));
      metric.samples.push({ ...named, value: Number(value) });
    }
  }
  return metrics;
}

it('writes series behind the other metrics, whatever their labels hold', async () => {
  async function* read() {
    yield [{ labels: { screen: 'a', state: 'well' }, value: 1 }];
    await Promise.resolve();
    yield [];
    yield [
      { labels: { screen: 'a "b"\\n\n{c}, d="e"', state: '\\' }, value: 0.5 },
      { labels: { screen: 'ä', state: '' }, value: 1e21 },
    ];
  }
  async function* readNothing() {}
  const metrics = createMetrics({
    gauges: { polling: ['1 where this gateway polls', () => 1] },
    counters: { failures_total: ['Failures', () => 3] },
    series: {
      screen_state: { help: 'A \\ and\na line', read },
      nothing: { help: 'Nothing', read: readNothing },
    },
  });
  const parsed = parseMetrics(await text(metrics.read()));
  expect(parsed.get('aushang_polling')?.samples).toEqual([{ value: 1 }]);
  expect(parsed.get('aushang_failures_total')?.samples).toEqual([{ value: 3 }]);
  expect(parsed.get('aushang_screen_state')).toEqual({
    help: 'A \\ and\na line',
    type: 'gauge',
    samples: [
      { screen: 'a', state: 'well', value: 1 },
      { screen: 'a "b"\\n\n{c}, d="e"', state: '\\', value: 0.5 },
      { screen: 'ä', state: '', value: 1e21 },
    ],
  });
  expect(parsed.get('aushang_nothing')).toEqual({ help: 'Nothing', type: 'gauge', samples: [] });
});
