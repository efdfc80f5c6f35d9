import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createFailingDialect } from '@aushang/event-service/testing/failing-dialect.ts';
import { testService } from '@aushang/event-service/testing/test-service.ts';
import { createErrorLogger } from './logger.ts';

it('logs the failures of the embedded event service, and none of its successful requests', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const database = createFailingDialect();
  const service = await testService({ dialect: database.dialect, logger: createErrorLogger('info', stream) });
  await service.get('/api/events');
  expect(lines).toEqual([]);
  database.fail(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
  await service.get('/api/events');
  database.fail(new TypeError('a fault of ours'));
  await service.get('/api/events');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"loss":"full","reason":"database or disk is full"');
  expect(lines[1]).toMatch(/a fault of ours.*logger\.test\.ts/);
  database.fail(null);
  await service.close();
});
