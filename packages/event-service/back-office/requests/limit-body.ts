import { Readable } from 'node:stream';
import type { FastifyRequest, RequestPayload } from 'fastify';
import { visitOf } from './visit.ts';

const anonymousBudget = { bytes: 16 * 1024, fields: 100 };
/** The event form with both descriptions at their longest: percent-encoding takes up to nine bytes for a UTF-16 unit. */
const formBudget = { bytes: 512 * 1024, fields: 1000 };
/** An image of the largest size and the fields of its form. */
export const fileBudget = { bytes: 8 * 1024 * 1024, fields: 20 };

export function budgetOf(request: FastifyRequest): typeof fileBudget {
  if (visitOf(request).person === null) return anonymousBudget;
  return isMultipart(request) ? fileBudget : formBudget;
}

export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** The error has the status 413. */
export function tooLarge(): Error {
  return Object.assign(new Error('the body is larger than its budget'), { statusCode: 413 });
}

/** A hook before the body is read. `@fastify/multipart` reads the request itself and has limits of its own. */
export async function limitBody(
  request: FastifyRequest,
  _reply: unknown,
  payload: RequestPayload,
): Promise<RequestPayload> {
  if (request.method !== 'POST') return payload;
  const { bytes } = budgetOf(request);
  // A multipart body is not read without a session.
  const isRead = !isMultipart(request) || visitOf(request).person !== null;
  if (isRead && Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge();
  return isMultipart(request) ? payload : Readable.from(readWithin(payload, bytes));
}

/** Reads to the end even beyond the budget: browsers show no answer on a connection that closes while they send. */
async function* readWithin(payload: RequestPayload, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of payload) {
    const chunk = Buffer.from(part);
    bytes += chunk.byteLength;
    if (bytes <= maxBytes) yield chunk;
  }
  if (bytes > maxBytes) throw tooLarge();
}
