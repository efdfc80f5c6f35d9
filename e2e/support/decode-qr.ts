import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The file comes from node_modules: by default the library fetches it from the internet. */
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
let ready: Promise<void> | null = null;

async function prepare(): Promise<void> {
  const bytes = await readFile(wasm);
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(bytes).buffer },
    fireImmediately: true,
  });
}

/** Texts of all QR codes in a PNG, a JPEG or raw pixels, in any order, read by a decoder independent of the encoder. */
export async function decodeQr(image: Uint8Array | ImageData): Promise<string[]> {
  ready ??= prepare();
  await ready;
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
