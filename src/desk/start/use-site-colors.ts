import { type CSSProperties, useMemo } from 'react';
import { useDesk } from '#desk/shell/desk-context.ts';

/** The first dark background of the site. */
export function useSiteColors(): CSSProperties {
  const background = useDesk().site.grounds?.dark[0];
  return useMemo(() => {
    if (background === undefined) return {};
    const properties: Record<`--${string}`, string> = {
      '--house': background.ground,
      '--house-ink': background.ink,
      '--house-accent': background.accent,
      '--house-quiet': background.quiet,
    };
    return properties;
  }, [background]);
}
