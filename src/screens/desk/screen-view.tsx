import { Button } from '@aushang/staff/form-bar.tsx';
import { useMemo, useState } from 'react';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { type Frame, useFrame } from '#desk/frame/live-frame.tsx';
import { EventList } from '#desk/monitor/event-list.tsx';
import { describeOwn } from '#desk/overview/overview.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAge, formatMoment } from '#desk/shell/format-when.ts';
import { FactList } from '#desk/shell/marks.tsx';
import { GoLink, selectionQuery, useRoute } from '#desk/shell/route.tsx';
import { AddressPanel } from '#screens/desk/editor/address-panel.tsx';
import { DeviceSteps } from '#screens/desk/editor/device-steps.tsx';
import { RequestFailure } from '#screens/desk/editor/request-failure.tsx';
import { screenAddress } from '#screens/desk/editor/screen-address.ts';
import { useChangeScreen } from '#screens/desk/editor/use-change-screen.ts';
import { type ListedScreen, shownQuery } from '#screens/model/listed-screen.ts';
import { screenUrgencyOf } from '#screens/model/screen-health.ts';
import { fleetWords } from './fleet-words.ts';
import { dataReadAt, describeScreen, useStateText } from './group-screens.ts';
import { isReporting } from './reach-screen.ts';
import { reportWords } from './report-words.ts';
import { isPortraitOf, ReportedSlide } from './reported-slide.tsx';
import { ScreenCommands, ScreensClosed } from './screen-commands.tsx';
import { screenPageWords } from './screen-view-words.ts';
import styles from './fleet.module.css';
import { monitorNamed, useJudgedMonitor } from './use-judged-monitor.ts';
import { describeHours } from './write-hours.ts';

const commands = ['identify', 'reload'] as const;

/** Name, place and settings of a screen, its state with what to do, and the buttons. */
function ScreenHead({ screen }: { readonly screen: ListedScreen }) {
  const { language, mayChange, words } = useView(screenPageWords);
  const { name } = screen;
  const { size, distance } = screen.place;
  const hours = describeHours(screen, language);
  const { days } = screen.parameters;
  const about = [
    describeScreen(screen, language),
    hours === '' ? words.alwaysOn : words.hours(hours),
    size === undefined ? '' : words.size(size),
    distance === undefined ? '' : words.distance(distance),
    days === undefined ? '' : words.days(Number(days)),
  ];
  return (
    <>
      <div>
        <h1>{name}</h1>
        <p className="lead">{about.filter(Boolean).join(' · ')}</p>
        <OwnEvents screen={screen} />
      </div>
      <StateBox screen={screen} />
      <SecondDevice screen={screen} />
      {mayChange && (
        <div className="row">
          <ScreenCommands screen={screen} commands={commands} />
          <GoLink to={{ view: 'address', screen: name }} className="button">
            {words.change}
          </GoLink>
        </div>
      )}
    </>
  );
}

function OwnEvents({ screen: { monitors: ids } }: { readonly screen: ListedScreen }) {
  const { summary, monitors, ...desk } = useView(screenPageWords);
  if (summary === undefined) return null;
  return ids.map((id) => {
    const monitor = monitorNamed(monitors, String(id));
    if (monitor === undefined) return null;
    const { text, isUrgent } = describeOwn(monitor.ownUntil, desk);
    return (
      <p key={id} className={isUrgent ? 'urgent' : 'quiet'}>
        {monitor.name}: {text}
      </p>
    );
  });
}

function StateBox({ screen }: { readonly screen: ListedScreen }) {
  const { words } = useView(fleetWords);
  const { state, place } = screen;
  const { label, fact, todo } = useStateText(screen);
  return (
    <div className="panel" data-urgency={screenUrgencyOf(state)} role="status">
      <p className="mood strong">{label}</p>
      <p className="strong">{fact}</p>
      {state !== 'never-seen' && todo !== '' && <p>{todo}</p>}
      {place.contact !== undefined && todo !== '' && <p>{words.contact(place.contact)}</p>}
    </div>
  );
}

function SecondDevice({ screen: { name, secondDevice } }: { readonly screen: ListedScreen }) {
  const { words, mayChange, ...desk } = useView(screenPageWords);
  const { mutate, error } = useChangeScreen().letIn;
  if (secondDevice === undefined) return null;
  const { id, since } = secondDevice;
  return (
    <div className="panel">
      <p className="strong">{words.second(formatMoment(Date.parse(since), desk))}</p>
      <p>{words.secondHint}</p>
      {id !== '' && mayChange && <Button onClick={() => mutate({ name, id })}>{words.letIn}</Button>}
      <RequestFailure error={error} isCommand />
    </div>
  );
}

type Words = (typeof reportWords)['de'];

export function ReportTable({ screen }: { readonly screen: ListedScreen }) {
  const { words, ...desk } = useView(reportWords);
  const seenAt = Date.parse(screen.lastSeen ?? '');
  const known = <Value,>(value: Value | null | undefined, describe: (value: Value) => string) =>
    value === undefined || value === null || value === '' ? words.unknown : describe(value);
  const isGood = (state: string | undefined, good: string) =>
    known(state, (own) => (own === good ? words.yes : words.no));
  const rows = [
    [words.lastSeen, `${formatMoment(seenAt, desk)} (${formatAge(seenAt, desk)})`],
    [screen.state === 'silent' ? words.showed : words.shows, describeShown(screen, words)],
    [words.slideChanges, String(screen.slideChanges ?? 0)],
    [words.data, known(dataReadAt(screen), (at) => formatAge(at, desk))],
    [words.clock, known(screen.skew, (skew) => describeClock(skew, words))],
    [words.panel, known(screen.panel, (state) => words.panels[state])],
    [words.size, describeSize(screen)],
    [words.uptime, describeDuration(screen.uptime ?? 0, words)],
    [words.release, known(screen.version, (own) => describeRelease(own, desk.site.version, words))],
    [words.version, `${screen.isPlain === true ? words.plain : words.full}, ${screen.build ?? ''}`],
    [words.wakeLock, isGood(screen.wakeLock, 'held')],
    [words.worker, isGood(screen.worker, 'active')],
    [words.storage, isGood(screen.storage?.replace('small storage', 'database'), 'database')],
    [words.memory, known(screen.heapMegabytes, (megabytes) => `${megabytes} MB`)],
    [words.errors, [screen.errors ?? 0, screen.lastError ?? ''].filter((part) => part !== '').join(' · ')],
    [words.badParameters, screen.badParameters?.join(', ') || '–'],
    [words.address, screen.address ?? ''],
    [words.engine, screen.engine ?? ''],
  ] as const;
  return <FactList facts={rows} />;
}

function describeShown({ shows = 'nothing', event, title }: ListedScreen, words: Words): string {
  if (title !== null) return words.slide(title);
  return event?.startsWith('overview') === true ? words.overview : words.showing[shows];
}

/** `skew`: trusted minus device time, ms. */
function describeClock(skew: number, words: Words): string {
  const seconds = Math.round(Math.abs(skew) / 1000);
  return seconds === 0 ? words.rightClock : words.wrongClock(describeDuration(seconds, words), skew < 0);
}

/** `server`: '' until it is known. */
function describeRelease(own: string, server: string, words: Words): string {
  return server === '' || own === server ? own : words.otherRelease(own, server);
}

function describeDuration(seconds: number, words: Words): string {
  if (seconds < 90) return words.seconds(seconds);
  if (seconds < 5400) return words.minutes(Math.round(seconds / 60));
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? words.hours(hours) : words.days(Math.floor(hours / 24));
}

function describeSize({ width, height, ratio = 1 }: ListedScreen): string {
  if (width === undefined || height === undefined) return '';
  return `${width} × ${height}${ratio === 1 ? '' : ` (× ${Math.round(ratio * 100) / 100})`}`;
}

/** One named screen: its state, what it shows and why, all it reports, its address. */
export function ScreenView() {
  const { screen: name } = useRoute();
  const { screens, words } = useView(screenPageWords);
  const screen = screens?.find((one) => one.name === name);
  return (
    <div className="blocks">
      <p className="back">
        <GoLink to={{ view: 'screens' }}>← {words.back}</GoLink>
      </p>
      {screens === undefined && <ScreensClosed />}
      {screens !== undefined && screen === undefined && (
        <div>
          <h1>{words.missing(name)}</h1>
          <p className="lead">{words.missingAdvice}</p>
        </div>
      )}
      {screen !== undefined && <Screen screen={screen} />}
    </div>
  );
}

function Screen({ screen }: { readonly screen: ListedScreen }) {
  const { words } = useView(screenPageWords);
  const { name } = screen;
  const query = useMemo(() => shownQuery(screen), [screen]);
  const frame = useFrame();
  const { config, events, judged } = useJudgedMonitor(query);
  const [isFollowing, setFollowing] = useState(true);
  const send: Frame['send'] = (command) => {
    setFollowing(false);
    frame.send(command);
  };
  return (
    <>
      <ScreenHead screen={screen} />
      <div className={`columns ${styles.view}`} data-portrait={isPortraitOf(screen) || undefined}>
        <div>
          <ReportedSlide {...{ screen, frame, isFollowing }} isLive />
          {isFollowing ? (
            <FrameHint screen={screen} />
          ) : (
            <p>
              <Button className="plain" onClick={() => setFollowing(true)}>
                {words.follow}
              </Button>
            </p>
          )}
          <Report screen={screen} />
          <div className={styles.detail}>
            <FrameWarnings state={frame.state} kinds={['type-too-small']} events={events} />
          </div>
          <Address name={name} />
        </div>
        {judged !== undefined && judged !== null && (
          <EventList
            judged={judged}
            frame={{ ...frame, send }}
            query={query}
            isPlanned={!isReporting(screen)}
            question={{ query: selectionQuery(query, config.monitor.join(',')), screen: name }}
          />
        )}
      </div>
    </>
  );
}

function FrameHint({ screen: { lastSeen, event, state } }: { readonly screen: ListedScreen }) {
  const { words, ...desk } = useView(screenPageWords);
  const seenAt = Date.parse(lastSeen ?? '');
  if (state === 'silent') return <p className="hint">{words.lastKnown(formatMoment(seenAt, desk))}</p>;
  return <p className="hint">{event === null ? words.frameNow : words.frameHint(formatAge(seenAt, desk))}</p>;
}

function Report({ screen }: { readonly screen: ListedScreen }) {
  const { words } = useView(screenPageWords);
  return (
    <section className={styles.detail}>
      <h2>{words.report}</h2>
      {screen.lastSeen === null ? <p>{words.never}</p> : <ReportTable screen={screen} />}
    </section>
  );
}

function Address({ name }: { readonly name: string }) {
  const { site, words } = useView(screenPageWords);
  const address = screenAddress(name, site);
  return (
    <div className={styles.detail}>
      <AddressPanel heading={words.address} address={address} path={`/s/${name}`}>
        <p>{words.addressHint}</p>
      </AddressPanel>
      <div className={styles.detail}>
        <DeviceSteps address={address} />
      </div>
    </div>
  );
}
