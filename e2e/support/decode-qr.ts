import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** From node_modules: the library itself would fetch it from the internet. */
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
let ready: Promise<void> | null = null;

async function prepare(): Promise<void> {
  const bytes = await readFile(wasm);
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(bytes).buffer },
    fireImmediately: true,
  });
}

/**
 * The texts of all QR codes in a PNG or JPEG, such as a screenshot, or in bare pixels, read by a decoder that shares nothing with the
 * encoder. Order is the decoder's; an image without a code gives an empty list.
 */
export async function decodeQr(image: Uint8Array | ImageData): Promise<string[]> {
  ready ??= prepare();
  await ready;
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
