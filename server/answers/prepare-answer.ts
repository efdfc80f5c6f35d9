import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { addHeaders, type PreparedAnswer } from './prepared-answer.ts';

/** A smaller body fits into one packet. */
const minCompressedBytes = 1000;
/** Of larger bodies only the compressed forms are stored: 10,000 events are about 7 MB, and 1 MB as gzip. */
const maxUncompressedBytes = 128_000;
/** Characters. */
const portion = 64_000;

/** Quality 5 of 11: the answers change every few minutes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * The whole text is never in memory. Stops as soon as either encoding is larger than `maxBytes`, with the number of
 * characters read by then.
 */
export async function prepareChunks(
  chunks: Iterable<string>,
  contentType: string,
  maxBytes: number,
): Promise<{ readonly answer: PreparedAnswer } | { readonly answer: null; readonly characters: number }> {
  const hash = createHash('sha1');
  const encoders = [collectOutput(createGzip()), collectOutput(createBrotliCompress(brotliOptions))];
  let [characters, length] = [0, 0];
  let whole: Buffer[] | null = [];
  for (const text of joinPortions(chunks)) {
    const bytes = Buffer.from(text);
    characters += text.length;
    length += bytes.byteLength;
    hash.update(bytes);
    if (length <= maxUncompressedBytes) whole?.push(bytes);
    else whole = null;
    await Promise.all(encoders.map((encoder) => encoder.write(bytes)));
    if (encoders.some(({ size }) => size() > maxBytes)) {
      for (const { drop } of encoders) drop();
      return { answer: null, characters };
    }
    await setImmediate();
  }
  const [gz = null, br = null] = await Promise.all(encoders.map(({ end }) => end()));
  if (Math.max(gz?.byteLength ?? 0, br?.byteLength ?? 0) > maxBytes) return { answer: null, characters };
  const body = whole === null ? null : Buffer.concat(whole);
  const compressed = length < minCompressedBytes ? { gz: null, br: null } : { gz, br };
  return { answer: addHeaders(contentType, hash.digest('base64url'), { length, body, ...compressed }) };
}

function* joinPortions(chunks: Iterable<string>): Generator<string> {
  let waiting: string[] = [];
  let size = 0;
  for (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < portion) continue;
    yield waiting.join('');
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield waiting.join('');
}

function collectOutput(stream: Transform) {
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
