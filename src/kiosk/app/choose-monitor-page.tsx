import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { Category } from '#events/event.ts';
import { removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import styles from './full-page.module.css';
import { chooseMonitorWords } from './choose-monitor-words.ts';
import type { KioskProps } from './slideshow-screen.tsx';

/** Lists the monitors if the address has none or an unknown one, for which the nearest match is suggested. */
export default function ChooseMonitorPage({ site, config, monitorData }: KioskProps) {
  const { allMonitors, language } = config;
  const { categories } = monitorData;
  const words = chooseMonitorWords[language];
  const { listed, find, idOf } = indexMonitors(categories, { ...site, allMonitors });
  const monitors = listed.list;
  const unknown = config.monitor.find((id) => find(id) === null);
  const nearest = unknown === undefined ? null : nearestMonitor(unknown, monitors);
  const href = (monitor: Category) => `/?monitor=${encodeURIComponent(idOf(monitor))}`;
  const question = unknown === undefined ? words.whichMonitor : words.unknown(unknown);
  const screen = config.monitor.length === 0 ? unknownScreen() : null;
  const choose = screen === null ? words.choose : words.checkName;
  return (
    <main className={styles.people} ref={removeFirstSlide}>
      <p className={styles.site}>{site.name}</p>
      <h1>{screen === null ? question : words.unknownScreen(screen)}</h1>
      {nearest === null ? null : (
        <p className={styles.nearest}>
          <a href={href(nearest)}>{words.nearest(nearest.name.trim())}</a>
        </p>
      )}
      <p>{monitors.length === 0 ? words.none : choose}</p>
      <ul>
        {monitors.map((monitor) => (
          <li key={monitor.id}>
            <a href={href(monitor)}>{monitor.name.trim()}</a>
          </li>
        ))}
      </ul>
      {site.legal.length === 0 ? null : (
        <footer>
          {site.legal.map(({ label, url }) => (
            <a key={url} href={url}>
              {label}
            </a>
          ))}
        </footer>
      )}
    </main>
  );
}

/** The name in `/s/NAME` as it is written; a screen that exists has a monitor. */
function unknownScreen(): string | null {
  const name = /^\/s\/([^/]+)/i.exec(window.location.pathname)?.[1];
  try {
    return name === undefined ? null : decodeURIComponent(name);
  } catch {
    return name ?? null;
  }
}
