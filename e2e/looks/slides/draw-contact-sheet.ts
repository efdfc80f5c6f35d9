import type { Size } from './sizes.ts';

/** HTML of a page with screenshots of one size side by side. */
export function drawContactSheet(names: readonly string[], { width, height }: Size): string {
  const columns = Math.max(3, Math.round(5 * Math.sqrt(height / width)));
  const figures = names.map(
    (name) =>
      `<figure><img src="${name}" alt="" width="${width}" height="${height}" /><figcaption>${name.replace('.png', '')}</figcaption></figure>`,
  );
  return `<!doctype html>
<meta charset="utf-8" />
<title>${width} × ${height}</title>
<style>
  body { margin: 0; padding: 20px; background: #777; display: grid; gap: 20px; grid-template-columns: repeat(${columns}, 1fr) }
  figure { margin: 0 }
  img { display: block; width: 100%; height: auto }
  figcaption { padding-top: 4px; color: #fff; font: 15px sans-serif }
</style>
${figures.join('\n')}
`;
}
