import type { KioskConfig } from '#config/resolve-config.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { monitorQuery, type Route, selectionQuery } from '#desk/shell/route.ts';
import { parseInstant } from '#domain/local-time.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** The settings of the selected screen, and a link to the answer without them. */
export function ScreenSettings({ route, config }: { readonly route: Route; readonly config: KioskConfig }) {
  const { site, language, now, words } = useView(whyWords);
  const { screen } = words;
  const { days, limit, at, timeZone, allMonitors } = config;
  const query = monitorQuery(config.monitor.join(','));
  const isOther = allMonitors.join() !== site.allMonitors.join();
  const parts = [
    screen.days(days),
    screen.limit(limit),
    at === null ? '' : screen.at(formatMoment(parseInstant(at, timeZone), now, { timeZone, language })),
    timeZone === site.timeZone ? '' : screen.zone(timeZone),
    isOther ? screen.all(allMonitors.join(', ')) : '',
  ];
  return (
    <p className={styles.settings}>
      {screen.intro} {parts.filter(Boolean).join(' · ')}{' '}
      {selectionQuery(route.query) !== query && (
        <GoLink to={{ ...route, query }}>{words.withoutSettings}</GoLink>
      )}
    </p>
  );
}
