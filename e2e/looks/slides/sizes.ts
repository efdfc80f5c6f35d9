export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Full HD in landscape and portrait, 4K, 720p, ultra-wide, 4:3. */
export const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
  { width: 1280, height: 720 },
  { width: 2560, height: 1080 },
  { width: 1024, height: 768 },
] as const satisfies readonly Size[];

export const nameOf = ({ width, height }: Size) => `${width}x${height}`;
