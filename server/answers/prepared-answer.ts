import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** Names in lower case, as `reply.headers` would write them. */
export type HeaderFields = Readonly<Record<string, string>>;

/** An answer with ETag, compressed bodies and headers, made once for many requests. */
export type PreparedAnswer = ReturnType<typeof addHeaders>;

export function createPreparedAnswer(
  contentType: string,
  body: Buffer,
  gz: Buffer | null = null,
  br: Buffer | null = null,
): PreparedAnswer {
  const hash = createHash('sha1').update(body).digest('base64url');
  return addHeaders(contentType, { hash, length: body.byteLength, body, gz, br });
}

type Bodies = Record<'body' | 'gz' | 'br', Buffer | null>;

export function addHeaders(
  contentType: string,
  /** `length`: of the uncompressed body, which may be null. */
  content: { readonly hash: string; readonly length: number } & Readonly<Bodies>,
) {
  const { hash, length, body, gz, br } = content;
  // Weak, because all encodings have the same tag.
  const etag = `W/"${hash}"`;
  const common = { 'content-type': contentType, etag, vary: 'Accept-Encoding' };
  const encoded = (bytes: Buffer | null, encoding: string) =>
    bytes && {
      body: bytes,
      headers: { ...common, 'content-length': String(bytes.byteLength), 'content-encoding': encoding },
    };
  /** A large answer keeps no plain body: it is decompressed from gzip for clients that accept no encoding. */
  const identity = { body, headers: { ...common, 'content-length': String(length) } };
  return {
    etag,
    bytes: [body, gz, br].reduce((sum, one) => sum + (one?.byteLength ?? 0), 0),
    variants: { identity, gzip: encoded(gz, 'gzip'), br: encoded(br, 'br') },
    /** The preferred one first. */
    encodings: [...(br === null ? [] : (['br'] as const)), ...(gz === null ? [] : (['gzip'] as const))],
  };
}

/** Sends 304 or the accepted encoding. `headers`: those that both have. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, variants, encodings }: PreparedAnswer,
  headers: HeaderFields,
): FastifyReply {
  reply.headers(headers);
  if (matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).header('etag', etag).header('vary', 'Accept-Encoding').send();
  const accepts = request.headers['accept-encoding'];
  const encoding = accepts === undefined ? null : negotiate(accepts, encodings);
  const variant = variants[encoding ?? 'identity'] ?? variants.identity;
  return reply.headers(variant.headers).send(variant.body ?? createGunzip().end(variants.gzip?.body));
}

/** RFC 9110, 13.1.2: a list, weak comparison, or `*`. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
