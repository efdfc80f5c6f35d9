import { useMemo } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { type NoticeInput, noticeLanguages } from '#kiosk/notice-layout/notice-input.ts';
import { lettersOf, useTypesettingFor } from '#kiosk/slideshow/use-screen.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import { type Notice, textsOf } from '#notices/notice.ts';

/** What notices are laid out by, on this screen; undefined until fonts and patterns are loaded or have failed. */
export function useNoticeInput(
  notices: readonly Notice[],
  config: KioskConfig,
  site: Site,
): Omit<NoticeInput, 'notices'> | undefined {
  const viewport = useViewport();
  const languages = useMemo(() => noticeLanguages(config, site), [config, site]);
  const used = new Set([
    ...languages,
    ...notices.flatMap((notice) => textsOf(notice, languages)).map(({ language }) => language),
  ]);
  const [first = config.language, second = null] = used;
  const letters = lettersOf(JSON.stringify(notices.map(({ text }) => text)));
  const firstTools = useTypesettingFor(first, { isMixed: false, letters });
  const secondTools = useTypesettingFor(second, { isMixed: false, letters });
  return useMemo(() => {
    if (firstTools === undefined || (second !== null && secondTools === undefined)) return undefined;
    const toolsOf = (language: Language) => (language === second && secondTools) || firstTools;
    return { screen: layOutScreen(viewport, config), languages, timeZone: config.timeZone, toolsOf };
  }, [viewport, config, languages, second, firstTools, secondTools]);
}
