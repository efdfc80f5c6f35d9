import { type CSSProperties, useMemo } from 'react';
import { useDesk } from '#desk/shell/desk-context.ts';

/** The first dark background of the site. */
export function useHouseColours(): CSSProperties {
  const own = useDesk().site.grounds?.dark[0];
  return useMemo(() => {
    if (own === undefined) return {};
    const properties: Record<`--${string}`, string> = {
      '--house': own.ground,
      '--house-ink': own.ink,
      '--house-accent': own.accent,
      '--house-quiet': own.quiet,
    };
    return properties;
  }, [own]);
}
