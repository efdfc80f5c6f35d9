import type { KioskConfig } from '#config/resolve-config.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { formatChange, nextChange } from '#screens/model/next-change.ts';

/** What a preview shows of a screen outside of its hours. */
export default function DarkNote({ now, config }: { readonly now: number; readonly config: KioskConfig }) {
  const { language, timeZone } = config;
  const { screenOff, until } = screenWords[language];
  const end = nextChange(now, config);
  return end === null ? screenOff : `${screenOff} ${until(formatChange(end, { now, timeZone, language }))}`;
}
