import { crc32 } from 'node:zlib';

/** Images for tests, three pixels wide and two high, encoded by Chromium. */
const base64 = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWL6z8DwH4aZGJAAAAAA//+GpNPhAAAABklEQVQDAHTzBf+1yIrkAAAAAElFTkSuQmCC',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCAANSP/9k=',
  webpLossy: 'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoDAAIABABoJaACdLoAA5gA/us2/6E2Paiv/0JP/ibP+Js+AAAAAA==',
  webpLossless: 'UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA',
  webpAlpha:
    'UklGRmoAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAAAD/AAD/AFZQOCA8AAAAsAEAnQEqAwACAAQAaCWoAnS6AAQwAAD+6zb+5RJobtWnChlD/y5O9i+f/yb/+hJ+mOgx8//k3/OMAAAA',
};

export function sampleImage(name: keyof typeof base64): Buffer {
  return Buffer.from(base64[name], 'base64');
}

export const sampleImageNames = ['png', 'jpeg', 'webpLossy', 'webpLossless', 'webpAlpha'] as const;

/** The sample PNG with another size in its header and a valid checksum. */
export function pngOfSize(width: number, height: number): Buffer {
  const png = sampleImage('png');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
