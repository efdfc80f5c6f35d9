import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** Limits of a request's body. */
export interface BodyBudget {
  readonly bytes: number;
  readonly fields: number;
}

/** The body is too large (413), or its connection broke (400). */
export class BodyRejected extends Error {
  override readonly name = 'BodyRejected';
  readonly statusCode: 400 | 413;

  constructor(statusCode: 400 | 413, cause?: unknown) {
    super(statusCode === 413 ? 'the body is larger than its budget' : 'the body broke off', { cause });
    this.statusCode = statusCode;
  }
}

/** Rejects with `BodyRejected`. Fields are counted by their separators, before the body is parsed. */
export function readBody(
  request: Readable & { readonly headers: IncomingHttpHeaders },
  budget: BodyBudget,
): Promise<Buffer> {
  const { 'content-length': announced = 0, 'content-type': type = '' } = request.headers;
  return new Promise((resolve, reject) => {
    if (Number(announced) > budget.bytes) {
      reject(new BodyRejected(413));
      return;
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.byteLength;
      if (bytes <= budget.bytes) parts.push(part);
      else {
        parts.length = 0;
        reject(new BodyRejected(413));
      }
    });
    request.on('error', (error) => reject(new BodyRejected(400, error)));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      if (hasTooManyFields(body, type, budget.fields)) reject(new BodyRejected(413));
      else resolve(body);
    });
  });
}

function hasTooManyFields(body: Buffer, type: string, maxFields: number): boolean {
  const separator = separatorOf(type);
  // A URL-encoded form has separators between its fields, a multipart body before, between and after them.
  const maxSeparators = isMultipart(type) ? maxFields + 1 : maxFields - 1;
  let at = body.indexOf(separator);
  for (let found = 0; at >= 0; at = body.indexOf(separator, at + separator.length)) {
    found += 1;
    if (found > maxSeparators) return true;
  }
  return false;
}

function separatorOf(type: string): string {
  if (!isMultipart(type)) return '&';
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  return `--${quoted ?? plain ?? ''}`;
}

export function isMultipart(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type);
}
