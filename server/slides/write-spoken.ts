import type { SpokenBlocks } from '#kiosk/notice-layout/spoken-group.ts';
import { joinParts, type Part, perShape, type PerShape } from './slide-part.ts';
import { writeBlocks } from './write-blocks.ts';

/** Texts in several languages: an element for each, with its `lang`. `name`: the classes of the texts start with it. */
export function writeSpoken(spoken: PerShape<readonly SpokenBlocks[]>, name: string): Part[] {
  const languages = new Set([...spoken.landscape, ...spoken.portrait].map(({ language }) => language));
  return [...languages].map((language) => {
    const blocks = perShape((shape) =>
      spoken[shape].filter((one) => one.language === language).flatMap((one) => one.blocks),
    );
    const part = joinParts(writeBlocks({ blocks, code: null, titleTag: 'p', name: `${name}${language}` }));
    return { ...part, html: `<div lang="${language}">${part.html}</div>` };
  });
}
