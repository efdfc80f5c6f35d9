/** Packages without types, as far as they are used here; `subset-font` is declared in server/slides. */
declare module 'hyphen/patterns/*' {
  const patterns: unknown;
  export default patterns;
}
