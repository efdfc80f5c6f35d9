import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A body made ready once for all who ask: compressed, hashed, its headers written. */
export interface PreparedAnswer {
  readonly etag: string;
  readonly variants: {
    readonly identity: Variant;
    readonly gzip: Variant | null;
    readonly br: Variant | null;
  };
}

interface Variant {
  readonly body: Buffer;
  /** Flat list of names and values, as `writeHead` takes it. */
  readonly headers: readonly string[];
}

/** Below one packet there is nothing to win by compression. */
const smallest = 1000;
const large = 500_000;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Compresses on the thread pool; brotli at 5, since a board changes every few minutes. */
export async function prepareAnswer(text: string | Buffer, contentType: string): Promise<PreparedAnswer> {
  // Joining, encoding and hashing megabytes in one go would hold up every other screen.
  if (text.length > large) await setImmediate();
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  if (body.byteLength < smallest) return assemble(contentType, body, null, null);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [gz, br] = await Promise.all([compressGzip(body), compressBrotli(body, { params })]);
  return assemble(contentType, body, gz, br);
}

/** An answer from bodies that are compressed already. */
export function assemble(
  contentType: string,
  body: Buffer,
  gz: Buffer | null,
  br: Buffer | null,
): PreparedAnswer {
  const hash = createHash('sha1').update(body).digest('base64url');
  // Weak: the same tag names the body in every encoding.
  const etag = `W/"${hash}"`;
  const variant = (bytes: Buffer, encoding: string | null): Variant => ({
    body: bytes,
    headers: [
      'Content-Type',
      contentType,
      'ETag',
      etag,
      'Vary',
      'Accept-Encoding',
      'Content-Length',
      String(bytes.byteLength),
      ...(encoding === null ? [] : ['Content-Encoding', encoding]),
    ],
  });
  return {
    etag,
    variants: {
      identity: variant(body, null),
      gzip: gz === null ? null : variant(gz, 'gzip'),
      br: br === null ? null : variant(br, 'br'),
    },
  };
}

/**
 * Sends a prepared answer: 304 where the client has it, else the smallest form it takes. `common` is a flat list too.
 * Returns the status sent.
 */
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
  response.end(variant.body);
  return 200;
}

const joined = new WeakMap<Variant, { readonly common: readonly string[]; readonly headers: string[] }>();

/** The two lists are joined once per change of either, not once per request. */
function joinHeaders(variant: Variant, common: readonly string[]): string[] {
  const known = joined.get(variant);
  if (known?.common === common) return known.headers;
  const headers = [...common, ...variant.headers];
  joined.set(variant, { common, headers });
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
