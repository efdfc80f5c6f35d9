import { useDeferredValue, useMemo } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { FormatChoice } from '#desk/shell/format-choice.tsx';
import { GoLink } from '#desk/shell/links.tsx';
import { SearchField } from '#desk/shell/search-field.tsx';
import { useDebounced } from '#desk/shell/use-debounced.ts';
import { changeRoute, useRoute } from '#desk/shell/use-route.ts';
import { matchMonitors } from './match-monitors.ts';
import { MonitorTile } from './monitor-tile.tsx';
import { overviewWords } from './overview-words.ts';
import styles from './overview.module.css';
import { useLiveFrames } from './use-live-frames.ts';

/** Typing ends after this time without a key. */
const typingMs = 700;

export function Overview() {
  const route = useRoute();
  const { summary, monitors, words } = useView(overviewWords);
  const search = useDeferredValue(route.search).trim();
  const found = useMemo(() => matchMonitors(monitors ?? [], search), [monitors, search]);
  const ids = useMemo(() => found.map(({ id }) => id), [found]);
  const isTyping = useDebounced(route.search, typingMs) !== route.search;
  const frames = useLiveFrames(ids, isTyping);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{words.heading}</h1>
          <p className="lead" role="status">
            {summary === undefined
              ? words.loading
              : search === ''
                ? words.sum(summary.monitors.length, summary.total)
                : words.hits(found.length, summary.monitors.length)}
          </p>
        </div>
        <SearchField
          label={words.search}
          value={route.search}
          onChange={(text) => changeRoute({ ...route, search: text })}
        />
        <FormatChoice />
      </div>
      {search !== '' && (
        // The search field finds monitors; this link finds events.
        <p className={styles.ask}>
          {found.length === 0 && <span>{words.noMonitor(search)} </span>}
          <GoLink to={{ view: 'why', search }}>{words.askWhy(search)}</GoLink>
        </p>
      )}
      {monitors?.length === 0 && <p className="lead">{words.noMonitors}</p>}
      <ul className={styles.grid} data-portrait={route.isPortrait || undefined}>
        {found.map((monitor) => (
          <MonitorTile
            key={monitor.categoryId}
            monitor={monitor}
            isPortrait={route.isPortrait}
            isLive={frames.isLive(monitor.id)}
            onVisible={frames.setVisible}
            onPrefer={frames.prefer}
          />
        ))}
      </ul>
    </>
  );
}
