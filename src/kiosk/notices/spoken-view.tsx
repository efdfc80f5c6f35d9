import type { SpokenBlocks } from '#kiosk/notice-layout/spoken-group.ts';
import { TextView } from '#kiosk/slideshow/text-view.tsx';

/** Texts at their places, each in its language. */
export function SpokenView({ texts }: { readonly texts: readonly SpokenBlocks[] }) {
  /* oxlint-disable react/no-array-index-key -- texts and blocks have no other identity */
  return texts.map(({ language, blocks }, index) => (
    <div key={index} lang={language}>
      {blocks.map((block, at) => (
        <TextView key={at} block={block} />
      ))}
    </div>
  ));
  /* oxlint-enable react/no-array-index-key */
}
