import type { Language } from '#storage/item.ts';

const maxRanges = 100;

/** The language an `Accept-Language` header asks for, of those there are; German, the source, in every other case. */
export function chooseLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',', maxRanges).map((part) => {
    const [tag = '', quality = 'q=1'] = part.split(';', 2).map((text) => text.trim().toLowerCase());
    return { language: tag.split('-')[0], quality: Number(quality.replace(/^q=/, '')) };
  });
  const known = wishes.filter(
    ({ language, quality }) => quality > 0 && (language === 'de' || language === 'en'),
  );
  const [best] = known.sort((a, b) => b.quality - a.quality);
  return best?.language === 'en' ? 'en' : 'de';
}
