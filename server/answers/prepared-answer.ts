import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

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
  /** Flat list of names and values, for `writeHead`. */
  readonly headers: readonly string[];
}

export function createPreparedAnswer(
  contentType: string,
  body: Buffer,
  gz: Buffer | null,
  br: Buffer | null,
): PreparedAnswer {
  const hash = createHash('sha1').update(body).digest('base64url');
  return addHeaders(contentType, hash, { length: body.byteLength, body, gz, br });
}

/** `length` is that of the uncompressed body, which may be null. */
export interface Bodies {
  readonly length: number;
  readonly body: Buffer | null;
  readonly gz: Buffer | null;
  readonly br: Buffer | null;
}

export function addHeaders(
  contentType: string,
  hash: string,
  { length, body, gz, br }: Bodies,
): PreparedAnswer {
  // Weak, because all encodings have the same tag.
  const etag = `W/"${hash}"`;
  const variant = (bytes: Buffer | null, size: number, encoding: string | null): Variant => ({
    body: bytes,
    headers: [
      'Content-Type',
      contentType,
      'ETag',
      etag,
      'Vary',
      'Accept-Encoding',
      'Content-Length',
      String(size),
      ...(encoding === null ? [] : ['Content-Encoding', encoding]),
    ],
  });
  const bodies = [body, gz, br];
  return {
    etag,
    bytes: bodies.reduce((sum, one) => sum + (one?.byteLength ?? 0), 0),
    variants: {
      identity: variant(body, length, null),
      gzip: gz === null ? null : variant(gz, gz.byteLength, 'gzip'),
      br: br === null ? null : variant(br, br.byteLength, 'br'),
    },
  };
}

/** Sends 304 or the smallest accepted encoding. `common`: more headers, a flat list. Returns the status. */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PreparedAnswer,
  common: readonly string[],
): 200 | 304 {
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, [...common, 'ETag', answer.etag, 'Vary', 'Accept-Encoding']);
    response.end();
    return 304;
  }
  const variant = chooseVariant(request.headers['accept-encoding'], answer);
  response.writeHead(200, joinHeaders(variant, common));
  const gz = answer.variants.gzip?.body;
  if (variant.body !== null) response.end(variant.body);
  else if (request.method === 'HEAD' || !gz) response.end();
  // The only error is a closed connection.
  else pipeline(Readable.from([gz]), createGunzip(), response, () => undefined);
  return 200;
}

const joinedHeaders = new WeakMap<
  Variant,
  { readonly common: readonly string[]; readonly headers: string[] }
>();

function joinHeaders(variant: Variant, common: readonly string[]): string[] {
  const memoized = joinedHeaders.get(variant);
  if (memoized?.common === common) return memoized.headers;
  const headers = [...common, ...variant.headers];
  joinedHeaders.set(variant, { common, headers });
  return headers;
}

/** RFC 9110, 13.1.2: a list, weak comparison, or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}

function chooseVariant(accepts: string | undefined, { variants }: PreparedAnswer): Variant {
  if (accepts === undefined) return variants.identity;
  if (variants.br !== null && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepts)) return variants.br;
  if (variants.gzip !== null && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepts))
    return variants.gzip;
  return variants.identity;
}
