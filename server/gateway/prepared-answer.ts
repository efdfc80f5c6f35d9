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
/** Texts of a list that are encoded in one go: some 150 kB of events and the commas between them. */
const portion = 400;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Compresses on the thread pool; brotli at 5, since a board changes every few minutes. A long body comes as the texts it
 * is made of, in a row.
 */
export async function prepareAnswer(
  content: Buffer | readonly string[],
  contentType: string,
): Promise<PreparedAnswer> {
  const { body, hash } = Buffer.isBuffer(content) ? hashWhole(content) : await encode(content);
  if (body.byteLength < smallest) return addHeaders(contentType, hash, { body, gz: null, br: null });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [gz, br] = await Promise.all([compressGzip(body), compressBrotli(body, { params })]);
  return addHeaders(contentType, hash, { body, gz, br });
}

interface Hashed {
  readonly body: Buffer;
  readonly hash: string;
}

function hashWhole(body: Buffer): Hashed {
  return { body, hash: createHash('sha1').update(body).digest('base64url') };
}

/** Joining, encoding and hashing megabytes in one go would hold up every other screen. */
async function encode(texts: readonly string[]): Promise<Hashed> {
  const hash = createHash('sha1');
  const chunks: Buffer[] = [];
  for (let from = 0; from < texts.length; from += portion) {
    if (from > 0) await setImmediate();
    const chunk = Buffer.from(texts.slice(from, from + portion).join(''));
    hash.update(chunk);
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), hash: hash.digest('base64url') };
}

/** An answer from bodies that are compressed already. */
export function assemble(
  contentType: string,
  body: Buffer,
  gz: Buffer | null,
  br: Buffer | null,
): PreparedAnswer {
  return addHeaders(contentType, hashWhole(body).hash, { body, gz, br });
}

function addHeaders(
  contentType: string,
  hash: string,
  { body, gz, br }: { readonly body: Buffer; readonly gz: Buffer | null; readonly br: Buffer | null },
): PreparedAnswer {
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
