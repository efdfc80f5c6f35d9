/** Build-time packages without types, as far as they are used here. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      preserveNameIds?: number[];
      keepFeatures?: string[];
      keepAllGlyphs?: boolean;
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    },
  ): Promise<Uint8Array>;
}

declare module 'hyphen/patterns/*' {
  const patterns: unknown;
  export default patterns;
}
