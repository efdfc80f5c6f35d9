import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { addHeaders, createPreparedAnswer, type PreparedAnswer } from './prepared-answer.ts';

/** Below one packet there is nothing to win by compression. */
const smallest = 1000;
/** Larger bodies are kept compressed only: ten thousand events are some 7 MB as they are, and 1 MB as gzip. */
const largestKeptWhole = 128_000;
/** Characters that are encoded, hashed and compressed in one go. */
const portion = 64_000;

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** What came of preparing: the answer, or how many characters had been read when it grew beyond its limit. */
export type Preparation =
  | { readonly answer: PreparedAnswer }
  | { readonly answer: null; readonly characters: number };

/** Prepares a file that is in memory already, whatever its bytes are. */
export async function prepareFile(body: Buffer, contentType: string): Promise<PreparedAnswer> {
  if (body.byteLength < smallest) return createPreparedAnswer(contentType, body, null, null);
  const [gz, br] = await Promise.all([compressGzip(body), compressBrotli(body, brotliOptions)]);
  return createPreparedAnswer(contentType, body, gz, br);
}

/**
 * Prepares an answer from the texts it is made of, in a row. It is never there as a whole: portions are compressed on the
 * thread pool one after the other, so that memory holds what comes out and not what goes in. Brotli at 5, since a board
 * changes every few minutes. Given up as soon as either encoding is larger than `mostBytes`.
 */
export async function prepareTexts(
  texts: Iterable<string>,
  contentType: string,
  mostBytes: number,
): Promise<Preparation> {
  const hash = createHash('sha1');
  const encoders = [collect(createGzip()), collect(createBrotliCompress(brotliOptions))];
  let [characters, length] = [0, 0];
  let whole: Buffer[] | null = [];
  for (const text of inPortions(texts)) {
    const bytes = Buffer.from(text);
    characters += text.length;
    length += bytes.byteLength;
    hash.update(bytes);
    if (length <= largestKeptWhole) whole?.push(bytes);
    else whole = null;
    await Promise.all(encoders.map((encoder) => encoder.write(bytes)));
    if (encoders.some(({ size }) => size() > mostBytes)) {
      for (const { drop } of encoders) drop();
      return { answer: null, characters };
    }
    await setImmediate();
  }
  const [gz = null, br = null] = await Promise.all(encoders.map(({ end }) => end()));
  if (Math.max(gz?.byteLength ?? 0, br?.byteLength ?? 0) > mostBytes) return { answer: null, characters };
  const body = whole === null ? null : Buffer.concat(whole);
  const compressed = length < smallest ? { gz: null, br: null } : { gz, br };
  return { answer: addHeaders(contentType, hash.digest('base64url'), { length, body, ...compressed }) };
}

function* inPortions(texts: Iterable<string>): Generator<string> {
  let waiting: string[] = [];
  let size = 0;
  for (const text of texts) {
    waiting.push(text);
    size += text.length;
    if (size < portion) continue;
    yield waiting.join('');
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield waiting.join('');
}

/** Takes what comes out of a compressing stream. */
function collect(stream: Transform) {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.byteLength;
  });
  return {
    size: () => size,
    write: (bytes: Buffer) =>
      new Promise<void>((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    end: async () => {
      stream.end();
      await finished(stream);
      return Buffer.concat(chunks);
    },
    drop: () => stream.destroy(),
  };
}
