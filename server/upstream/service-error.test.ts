import { expect, test } from 'vitest';
import { ServiceError, toServiceError } from './service-error.ts';

test('other errors become internal failures without their message', () => {
  const error = toServiceError(new RangeError('text of the service'), '/api/events');
  expect(error.failure).toBe('internal');
  expect(error.message).toBe('/api/events: the answer could not be processed (RangeError)');
});

test('a ServiceError is returned unchanged', () => {
  const error = new ServiceError('refused', '/api/events: no');
  expect(toServiceError(error, '/api/categories')).toBe(error);
});
