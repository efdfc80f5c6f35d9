import type { HeaderFields } from './prepared-answer.ts';

/** Answered as a Hydra error with this status, text and headers. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly headers: HeaderFields;

  constructor(statusCode: number, message: string, headers: HeaderFields = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

export const retrySoon: HeaderFields = { 'retry-after': '5' };

export function notFound(): never {
  throw new HttpError(404, 'Not Found');
}
