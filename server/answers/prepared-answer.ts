import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names in lower case, as `reply.headers` would write them. */
export type HeaderFields = Readonly<Record<string, string>>;

/** An answer with ETag, compressed bodies and headers, made once for many requests. */
export interface PreparedAnswer {
  readonly etag: string;
  readonly bytes: number;
  readonly variants: {
    readonly identity: Variant;
    readonly gzip: Variant | null;
    readonly br: Variant | null;
  };
}

interface Variant {
  /** Null for a large identity body: it is decompressed from gzip for clients that accept no encoding. */
  readonly body: Buffer | null;
  readonly headers: HeaderFields;
}

/** `length` is that of the uncompressed body, which may be null. */
export interface Bodies {
  readonly length: number;
  readonly body: Buffer | null;
  readonly gz: Buffer | null;
  readonly br: Buffer | null;
}

export function createPreparedAnswer(
  contentType: string,
  body: Buffer,
  gz: Buffer | null = null,
  br: Buffer | null = null,
): PreparedAnswer {
  const hash = createHash('sha1').update(body).digest('base64url');
  return addHeaders(contentType, hash, { length: body.byteLength, body, gz, br });
}

export function addHeaders(
  contentType: string,
  hash: string,
  { length, body, gz, br }: Bodies,
): PreparedAnswer {
  // Weak, because all encodings have the same tag.
  const etag = `W/"${hash}"`;
  const common = { 'content-type': contentType, etag, vary: 'Accept-Encoding' };
  const encoded = (bytes: Buffer | null, encoding: string): Variant | null =>
    bytes && {
      body: bytes,
      headers: { ...common, 'content-length': String(bytes.byteLength), 'content-encoding': encoding },
    };
  return {
    etag,
    bytes: [body, gz, br].reduce((sum, one) => sum + (one?.byteLength ?? 0), 0),
    variants: {
      identity: { body, headers: { ...common, 'content-length': String(length) } },
      gzip: encoded(gz, 'gzip'),
      br: encoded(br, 'br'),
    },
  };
}

/** Sends 304 or the accepted encoding. `headers`: those that both have. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  headers: HeaderFields,
): FastifyReply {
  const { etag, variants } = answer;
  reply.headers(headers);
  if (matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).header('etag', etag).header('vary', 'Accept-Encoding').send();
  const variant = chooseVariant(request.headers['accept-encoding'], variants);
  return reply.headers(variant.headers).send(variant.body ?? createGunzip().end(variants.gzip?.body));
}

/** RFC 9110, 13.1.2: a list, weak comparison, or `*`. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}

const encodings: ('br' | 'gzip')[] = ['br', 'gzip'];

function chooseVariant(accepts: string | undefined, variants: PreparedAnswer['variants']): Variant {
  const encoding = accepts === undefined ? null : negotiate(accepts, encodings);
  return variants[encoding ?? 'identity'] ?? variants.identity;
}
