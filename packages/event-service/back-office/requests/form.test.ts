import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForm, unpackForm } from './form.ts';
import { BodyRejected, readBody } from './read-body.ts';

const plain = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const budget = { bytes: 200, fields: 5 };

const sign = fc.constantFrom(
  'a',
  '=',
  '&',
  '%',
  '%C3%BC',
  '+',
  '\0',
  '\r',
  '\n',
  '\r\n',
  'ü',
  '--b',
  '--',
  '"',
  ';',
);
const bytes = fc.oneof(
  fc.array(sign).map((signs) => Buffer.from(signs.join(''))),
  fc.uint8Array().map((array) => Buffer.from(array)),
);
/** A part of a multipart body, valid or not. */
const part = fc
  .tuple(
    fc.constantFrom('--b\r\n', '--b--\r\n', '--b', '\r\n', ''),
    fc.constantFrom(
      'Content-Disposition: form-data; name="x"\r\n',
      'Content-Disposition: form-data; name="x"; filename="y"\r\nContent-Type: image/png\r\n',
      'Content-Disposition: form-data\r\n',
      'Content-Disposition: form-data; name="\r\n',
      ': \r\n',
      '',
    ),
    fc.constantFrom('\r\n', ''),
    bytes,
  )
  .map(([begin, head, blank, content]) =>
    Buffer.concat([Buffer.from(begin + head + blank), content, Buffer.from('\r\n')]),
  );
const body = fc.oneof(
  bytes,
  fc.array(part).map((parts) => Buffer.concat([...parts, Buffer.from('--b--\r\n')])),
);

describe('a body', () => {
  it('is read within its budget only, however it is chunked', async () => {
    const pieces = fc.array(bytes, { maxLength: 12 });
    const property = fc.asyncProperty(pieces, fc.constantFrom(plain, multipart), async (chunks, type) => {
      const sent = Buffer.concat(chunks);
      const incoming = Object.assign(Readable.from(chunks), { headers: { 'content-type': type } });
      const read = await readBody(incoming, budget).catch((error: unknown) => error);
      const separators = sent.toString('latin1').split(type === plain ? '&' : '--b').length - 1;
      const isTooMuch = sent.byteLength > budget.bytes || separators > (type === plain ? 4 : 6);
      expect(read instanceof BodyRejected ? read.statusCode : read).toEqual(isTooMuch ? 413 : sent);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('whose declared length is too large is rejected immediately', async () => {
    const never = Object.assign(new Readable({ read: () => undefined }), {
      headers: { 'content-length': '201' },
    });
    await expect(readBody(never, budget)).rejects.toBeInstanceOf(BodyRejected);
    expect(never.readableFlowing).toBeNull();
  });

  it('whose connection breaks is rejected', async () => {
    const broken = Object.assign(new Readable({ read: () => undefined }), { headers: {} });
    const read = readBody(broken, budget);
    broken.destroy(new Error('aborted'));
    await expect(read).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a form', () => {
  it('is read or null for any input; its values contain no NUL and no carriage return', async () => {
    const property = fc.asyncProperty(body, fc.constantFrom(plain, multipart, 'x'), async (content, type) => {
      const form = await readForm(content, type);
      if (form === null) return;
      for (const [, value] of form.fields()) expect(value).not.toMatch(/[\0\r]/);
      const size = JSON.stringify(form.fields()).length;
      expect(size).toBeLessThanOrEqual(20 * content.byteLength + 20);
      expect(typeof form.text('x') + typeof form.hasFile).toBe('stringboolean');
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it('is the same after packing and unpacking', async () => {
    const fields = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })));
    const property = fc.asyncProperty(fields, async (pairs) => {
      const form = await readForm(Buffer.from(new URLSearchParams(pairs).toString()), plain);
      const written = form?.pack() ?? null;
      expect(written).toMatch(pairs.length === 0 ? /^$/ : /^[\w-]{1,14000}$/);
      expect(unpackForm(written ?? '').fields()).toEqual(form?.fields());
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('is unpacked from any input within its limits', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        expect(unpackForm(written).fields().length).toBeLessThan(10);
      }),
    );
    const packed = (text: string) => deflateRawSync(text).toString('base64url');
    expect(unpackForm(packed(`a=${'x'.repeat(10_000_000)}`)).fields()).toEqual([]);
    expect(unpackForm(packed('a&'.repeat(200))).fields()).toEqual([]);
    expect(unpackForm(packed('a&'.repeat(90))).fields()).toHaveLength(90);
  });
});
