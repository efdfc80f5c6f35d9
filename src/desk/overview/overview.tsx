import { Options } from '@aushang/staff/fields.tsx';
import { memo, type RefCallback, useDeferredValue, useMemo } from 'react';
import { LiveFrame, useFrame, useLiveFrames, useStoppedSlide } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { FormatChoice, SearchField } from '#desk/shell/fields.tsx';
import { formatDay, formatNextChange } from '#desk/shell/format-when.ts';
import { createSearch } from '#desk/shell/match-words.ts';
import { changeRoute, GoLink, monitorQuery, useRoute } from '#desk/shell/route.tsx';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { nearDay } from '#domain/describe-when.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { calendarDays } from '#domain/local-time.ts';
import { overviewWords } from './overview-words.ts';
import styles from './overview.module.css';

/** Staff should add events if those of a monitor end within so many days. */
const soonDays = 7;

/** Says until when a monitor has events of its own. `until` is epoch ms, null without any. `isUrgent`: it has none, or only for a few days. */
export function describeOwn(until: number | null, moment: TimeContext) {
  const { own } = overviewWords[moment.language];
  if (until === null) return { text: own.none, isUrgent: true };
  const isUrgent = calendarDays(until, moment.now, moment.timeZone) <= soonDays;
  const lastDay = nearDay(until, moment).toLowerCase() || formatDay(until, moment);
  return { text: own[isUrgent ? 'soonOver' : 'until'](lastDay), isUrgent };
}

/** Sorts as the route says; 'dry': those without events of their own, then those whose events end first. Others stay by name. */
export function orderMonitors<Monitor extends { readonly ownUntil: number | null }>(
  byName: readonly Monitor[],
  order: string,
): readonly Monitor[] {
  return order === 'dry' ? [...byName].sort((a, b) => (a.ownUntil ?? 0) - (b.ownUntil ?? 0)) : byName;
}

function SortChoice() {
  const { sort: current } = useRoute();
  const { sort } = useView(overviewWords).words;
  return (
    <Options
      id="sort"
      className=""
      legend={sort.label}
      choices={Object.entries({ name: sort.name, dry: sort.dry })}
      chosen={current === 'dry' ? 'dry' : 'name'}
      choose={(name) => changeRoute({ sort: name === 'dry' ? name : '' })}
    />
  );
}

export function Overview() {
  const route = useRoute();
  const { monitors, words } = useView(overviewWords);
  const search = useDeferredValue(route.search).trim();
  const found = useMemo(
    () => orderMonitors(matchMonitors(monitors ?? [], search), route.sort),
    [monitors, search, route.sort],
  );
  const frames = useLiveFrames(found);
  return (
    <>
      <OverviewHead found={found.length} search={search} />
      {search !== '' && (
        // The search field finds monitors; this link finds events.
        <p className={`lead ${styles.ask}`}>
          {found.length === 0 && <span>{words.noMonitor(search)} </span>}
          <GoLink to={{ view: 'why', search }}>{words.askWhy(search)}</GoLink>
        </p>
      )}
      {monitors?.length === 0 && <p className="lead">{words.noMonitors}</p>}
      <ul className={`tiles ${styles.grid}`} data-portrait={route.isPortrait || undefined}>
        {found.map((monitor) => (
          <MonitorTile
            key={monitor.id}
            monitor={monitor}
            isPortrait={route.isPortrait}
            isLive={frames.isLive(monitor.id)}
            watch={frames.watch}
          />
        ))}
      </ul>
    </>
  );
}

/** `found`: how many monitors match the search. */
function OverviewHead({ found, search }: { readonly found: number; readonly search: string }) {
  const route = useRoute();
  const { summary, words } = useView(overviewWords);
  return (
    <div className="head">
      <div>
        <h1>{words.heading}</h1>
        <p className="lead" role="status">
          {summary === undefined
            ? words.loading
            : search === ''
              ? words.sum(summary.monitors.length, summary.total)
              : words.hits(found, summary.monitors.length)}
        </p>
        <p className="quiet">{words.meaning}</p>
      </div>
      <SearchField
        label={words.search}
        value={route.search}
        change={(text) => changeRoute({ search: text })}
      />
      <div className="row">
        <SortChoice />
        <FormatChoice className="" />
      </div>
    </div>
  );
}

/** Memoized: a site may have 200 monitors. */
const MonitorTile = memo(function MonitorTile(props: {
  readonly monitor: MonitorSummary;
  readonly isPortrait: boolean;
  readonly isLive: boolean;
  readonly watch: RefCallback<HTMLElement>;
}) {
  const { monitor, isPortrait, isLive, watch } = props;
  const { words } = useView(overviewWords);
  const { id, name, first } = monitor;
  const frame = useFrame();
  const { frameRef } = frame;
  const isReady = useStoppedSlide(frame, first?.iri ?? null);
  const query = monitorQuery(id);
  return (
    <li ref={watch} data-frame={id} className="tile">
      <GoLink to={{ view: 'monitor', query, isPortrait }}>
        <div aria-hidden="true">
          <LiveFrame {...{ query, isPortrait, isLive, isReady, frameRef }} title={words.frame(name)}>
            <span className="clamped">{first?.name}</span>
          </LiveFrame>
        </div>
        <span className="title">{name}</span>
      </GoLink>
      <Facts monitor={monitor} />
    </li>
  );
});

function Facts({ monitor }: { readonly monitor: MonitorSummary }) {
  const { words, ...desk } = useView(overviewWords);
  const { shown, waiting, states } = monitor;
  if (desk.summary === undefined) return <p>…</p>;
  const own = describeOwn(monitor.ownUntil, desk);
  return (
    <>
      <p>
        {words.events(shown)}
        {states.length > 0 && (
          <> ({states.map(({ state, count }) => words.states[state](count)).join(', ')})</>
        )}
        {waiting > 0 && <span className="quiet"> · {words.waiting(waiting)}</span>}
      </p>
      <p className="quiet clamped">{formatNextChange(monitor.next, desk)}</p>
      <p className={own.isUrgent ? 'urgent' : 'quiet'}>{own.text}</p>
    </>
  );
}

/** The monitors whose name, ID or category id matches every word of a search; all for an empty one. */
export function matchMonitors(monitors: readonly MonitorSummary[], search: string) {
  const find = createSearch(
    monitors,
    ({ id, name }) => `${name} ${id}`,
    ({ categoryId }, word) => word === String(categoryId),
  );
  return find(search);
}
