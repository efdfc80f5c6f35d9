import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startTestGateway } from '#server/testing/test-gateway.ts';

it('the example alert rules name metrics that exist', async () => {
  const rules = await readFile('deploy/prometheus-alerts.yml', 'utf8');
  const named = new Set(rules.match(/aushang_[a-z_]+/g));
  expect(named.size).toBeGreaterThan(5);
  const test = await startTestGateway();
  const text = await (await test.get('/metrics')).text();
  await test.close();
  const served = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect([...named].filter((name) => !served.includes(name))).toEqual([]);
});
