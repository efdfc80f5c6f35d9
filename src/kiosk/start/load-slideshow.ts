import type { Language } from '#config/site.ts';

/** What draws slides, a chunk of its own: the document has the first one. A failure restarts the page. */
export async function loadSlideshow() {
  const { Slideshow } = await import('#kiosk/slideshow/slideshow.tsx');
  return { default: Slideshow };
}

/** Loads what slides are drawn with before there are any. */
export async function prepareSlideshow(language: Language): Promise<void> {
  const { loadTypesetting } = await import('#kiosk/slideshow/slideshow.tsx');
  await loadTypesetting(language);
}
