import { useDeferredValue, useMemo } from 'react';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { FormatChoice } from '#desk/shell/format-choice.tsx';
import { GoLink } from '#desk/shell/go-link.tsx';
import { type Route, whyRoute } from '#desk/shell/route.ts';
import { SearchField } from '#desk/shell/search-field.tsx';
import { useDebounced } from '#desk/shell/use-debounced.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { matchMonitors } from './match-monitors.ts';
import { MonitorTile } from './monitor-tile.tsx';
import { overviewWords } from './overview-words.ts';
import styles from './overview.module.css';
import { useGrowingCount } from './use-growing-count.ts';
import { useLiveSlots } from './use-live-slots.ts';

/** Tiles rendered at first; scrolling adds more. */
const portionSize = 36;
/** Typing ends after this time without a key. */
const typingMs = 700;

type OverviewRoute = Extract<Route, { view: 'overview' }>;

export function Overview(props: {
  readonly route: OverviewRoute;
  readonly summary: DeskSummary | undefined;
  readonly now: number;
}) {
  const { route, summary, now } = props;
  const words = useWords(overviewWords);
  const shared = useWords(deskWords);
  const search = useDeferredValue(route.search);
  const all = useMemo(() => summary?.monitors ?? [], [summary]);
  const found = useMemo(() => matchMonitors(all, search), [all, search]);
  const ids = useMemo(() => found.map(({ id }) => id), [found]);
  const isTyping = useDebounced(route.search, typingMs) !== route.search;
  const slots = useLiveSlots(ids, isTyping);
  const { count, endRef } = useGrowingCount(portionSize);
  const lead =
    summary === undefined || !summary.isJudged
      ? shared.loading
      : search.trim() === ''
        ? words.sum(all.length, summary.total)
        : words.hits(found.length, all.length);
  return (
    <>
      <OverviewHead route={route} lead={lead} />
      {search.trim() !== '' && <WhyLink search={search.trim()} isAlone={found.length === 0} />}
      {summary !== undefined && all.length === 0 && <p className="lead">{shared.noMonitors}</p>}
      <ul className={styles.grid} data-portrait={route.isPortrait || undefined}>
        {found.slice(0, count).map((monitor) => (
          <MonitorTile
            key={monitor.categoryId}
            monitor={monitor}
            isPortrait={route.isPortrait}
            isLive={slots.isLive(monitor.id)}
            watch={slots.watch(monitor.id)}
            onPrefer={slots.prefer}
            now={now}
            isJudged={summary?.isJudged ?? false}
          />
        ))}
      </ul>
      {count < found.length && <div key={count} ref={endRef} />}
    </>
  );
}

function OverviewHead({ route, lead }: { readonly route: OverviewRoute; readonly lead: string }) {
  const { navigate } = useDesk();
  const words = useWords(overviewWords);
  return (
    <div className={styles.head}>
      <div>
        <h1>{words.heading}</h1>
        <p className="lead" role="status">
          {lead}
        </p>
      </div>
      <SearchField
        label={words.search}
        value={route.search}
        onChange={(text) => navigate({ ...route, search: text }, 'replace')}
      />
      <FormatChoice
        isPortrait={route.isPortrait}
        onChange={(isPortrait) => navigate({ ...route, isPortrait }, 'replace')}
      />
    </div>
  );
}

/** The search field finds monitors; this link finds events. */
function WhyLink({ search, isAlone }: { readonly search: string; readonly isAlone: boolean }) {
  const words = useWords(overviewWords);
  return (
    <p className={styles.ask}>
      {isAlone && <span>{words.noMonitor(search)} </span>}
      <GoLink to={whyRoute({ search })}>{words.askWhy(search)}</GoLink>
    </p>
  );
}
