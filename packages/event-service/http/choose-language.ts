import type { Language } from '#storage/item.ts';

const maxRanges = 100;

/** The supported language that an `Accept-Language` header prefers; German if none. */
export function chooseLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',', maxRanges).map((part) => {
    const [tag = '', quality = 'q=1'] = part.split(';', 2).map((text) => text.trim().toLowerCase());
    return { language: tag.split('-')[0], quality: Number(quality.replace(/^q=/, '')) };
  });
  const supported = ranges.filter(
    ({ language, quality }) => quality > 0 && (language === 'de' || language === 'en'),
  );
  const [best] = supported.sort((a, b) => b.quality - a.quality);
  return best?.language === 'en' ? 'en' : 'de';
}
