import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { builtGateway, finish, report, reportLoad, residentMegabytes } from '#bench/gateway/program.ts';
import { startPolledGateway, usualUpstream } from '#bench/gateway/start-gateway.ts';
import { sendJson } from '#server/testing/fake-upstream.ts';

/**
 * The built gateway, while it converts the largest images for a plain wall: memory and time, after a small image. Fails above
 * the limit. Linux only.
 */
const mostMegabytes = 300;

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const cells = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#000', noise } })
  .png()
  .toBuffer();
/** 40 megapixels, with few details: decoders take the same memory for any. */
const photo = (width = 8000, height = 5000) => sharp(cells).resize(width, height, { kernel: 'nearest' });
const allColours = { chromaSubsampling: '4:4:4' };

const encoded = {
  'small JPEG': photo(800, 500).jpeg(),
  JPEG: photo().jpeg(),
  'JPEG, progressive': photo().jpeg({ progressive: true }),
  'JPEG, progressive, all colours': photo().jpeg({ progressive: true, ...allColours }),
  PNG: photo().png(),
  'PNG, interlaced': photo().png({ progressive: true }),
  WebP: photo().webp({ effort: 0 }),
  'WebP, lossless': photo().webp({ lossless: true, effort: 2 }),
  // 25 megapixels, the most that is converted of these kinds.
  'PNG, interlaced, 16 bits': photo(6250, 4000).toColourspace('rgb16').png({ progressive: true }),
  'JPEG, progressive, CMYK': photo(6250, 4000)
    .toColourspace('cmyk')
    .jpeg({ progressive: true, ...allColours }),
  // 12.5 megapixels, the most that is converted of AVIF.
  'AVIF, all colours': photo(4470, 2794).avif({ effort: 0, ...allColours }),
};
const names = Object.keys(encoded);
const images = await Promise.all(Object.values(encoded).map((image) => image.toBuffer()));

const upstream = await usualUpstream(names.length);
upstream.answer = ({ url = '' }, response) => {
  const id = /^\/uploads\/(\d+)$/.exec(url)?.[1];
  const members = names.map((_, index) => ({
    '@id': `/api/event_images/${index + 1}`,
    imageFile: { url: `/uploads/${index + 1}` },
    event: `/api/events/${index + 1}`,
  }));
  if (url.startsWith('/api/event_images'))
    sendJson(response, 200, { 'hydra:member': members, 'hydra:totalItems': members.length });
  else if (id !== undefined) response.writeHead(200).end(images[Number(id) - 1]);
  else return false;
  return true;
};

const peakMegabytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;

reportLoad();
const { url, pid, stop } = await startPolledGateway(builtGateway, upstream);
for (const [index, name] of names.entries()) {
  const before = residentMegabytes(pid);
  // Sets the peak to the present size: proc(5).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const began = performance.now();
  const response = await fetch(`${url}/plain/images/${index + 1}.jpg`);
  const bytes = (await response.arrayBuffer()).byteLength;
  const ms = performance.now() - began;
  const growth = peakMegabytes(pid) - before;
  report(
    `${name}: +${growth.toFixed(0)} MB of ${before.toFixed(0)} MB, ${ms.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`,
    response.status === 200 && growth <= mostMegabytes,
  );
}
console.log(`afterwards ${residentMegabytes(pid).toFixed(0)} MB`);
await stop();
await upstream.stop();
finish();
