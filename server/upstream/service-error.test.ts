import { expect, test } from 'vitest';
import { ServiceError, toServiceError } from './service-error.ts';

test('what our own code throws is no lost connection, and its message goes nowhere', () => {
  const error = toServiceError(new RangeError('text of the service'), '/api/events');
  expect(error.failure).toBe('internal');
  expect(error.message).toBe('/api/events: the answer could not be processed (RangeError)');
});

test('a typed failure stays what it is', () => {
  const error = new ServiceError('refused', '/api/events: no');
  expect(toServiceError(error, '/api/categories')).toBe(error);
});
