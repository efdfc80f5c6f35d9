import type { KioskConfig } from '#config/resolve-config.ts';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import type { WhyRoute } from '#desk/shell/route.ts';
import { parseInstant } from '#domain/local-time.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** The settings of the selected screen, and a link to the answer without them. */
export function ScreenSettings(props: {
  readonly route: WhyRoute;
  readonly config: KioskConfig;
  readonly now: number;
}) {
  const { site, language } = useDesk();
  const words = useWords(whyWords);
  const { screen, withoutSettings } = words;
  const { route, config, now } = props;
  const { days, limit, at, timeZone, allMonitors } = config;
  const isOther = allMonitors.join() !== site.allMonitors.join();
  const parts = [
    screen.days(days),
    screen.limit(limit),
    at === null ? '' : screen.at(formatMoment(parseInstant(at, timeZone), now, { timeZone, language })),
    timeZone.name === site.timeZone ? '' : screen.zone(timeZone.name),
    isOther ? screen.all(allMonitors.join(', ')) : '',
  ];
  return (
    <p className={styles.settings}>
      {screen.intro} {parts.filter(Boolean).join(' · ')}{' '}
      {route.settings !== '' && <GoLink to={{ ...route, settings: '' }}>{withoutSettings}</GoLink>}
    </p>
  );
}
