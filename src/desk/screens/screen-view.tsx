import { useMemo, useState } from 'react';
import { CopyButton } from '#desk/address/copy-button.tsx';
import { DeviceSteps } from '#desk/address/device-steps.tsx';
import { QrImage } from '#desk/address/qr-image.tsx';
import { screenAddress } from '#desk/address/screen-address.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { type Frame, useFrame } from '#desk/frame/live-frame.tsx';
import { EventList } from '#desk/monitor/event-list.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { GoLink, selectionQuery, useRoute } from '#desk/shell/route.tsx';
import { useScreen } from '#desk/shell/use-screen.ts';
import { type ListedScreen, shownQuery } from '#screens/listed-screen.ts';
import { urgencyOf } from '#screens/urgency.ts';
import { describeHours, describePlace } from './describe-place.ts';
import { describeState } from './describe-state.ts';
import { isPortraitOf, SlideFrame } from './reported-slide.tsx';
import { ReportTable } from './report-table.tsx';
import { ScreenCommands } from './screen-commands.tsx';
import { screenPageWords } from './screen-words.ts';
import styles from './screen.module.css';
import { ScreensClosed } from './screens-closed.tsx';

const commands = ['identify', 'reload'] as const;

/** One named screen: its state, what it shows and why, all it reports, its address. */
export function ScreenView() {
  const { screen: name } = useRoute();
  const { screens, words } = useView(screenPageWords);
  const screen = screens?.find((one) => one.name === name);
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <GoLink to={{ view: 'screens' }}>← {words.back}</GoLink>
      </p>
      {screens === undefined && <ScreensClosed />}
      {screens !== undefined && screen === undefined && <MissingScreen name={name} />}
      {screen !== undefined && <Screen screen={screen} />}
    </div>
  );
}

function MissingScreen({ name }: { readonly name: string }) {
  const { words } = useView(screenPageWords);
  return (
    <div>
      <h1>{words.missing(name)}</h1>
      <p className="lead">{words.missingAdvice}</p>
    </div>
  );
}

function Screen({ screen }: { readonly screen: ListedScreen }) {
  const { words } = useView(screenPageWords);
  const { name } = screen;
  const query = useMemo(() => shownQuery(screen), [screen]);
  const frame = useFrame(query);
  const { config, events, judged } = useScreen(query);
  const [isFollowing, setFollowing] = useState(true);
  const send: Frame['send'] = (command) => {
    setFollowing(false);
    frame.send(command);
  };
  return (
    <>
      <ScreenHead screen={screen} query={query} />
      <FrameWarnings state={frame.state} kinds={['type-too-small']} events={events} />
      <div className={styles.columns} data-portrait={isPortraitOf(screen) || undefined}>
        <div className={styles.preview}>
          <SlideFrame {...{ screen, query, frame, isFollowing }} isLive />
          {isFollowing ? (
            <FrameHint screen={screen} />
          ) : (
            <p>
              <button type="button" className="plain" onClick={() => setFollowing(true)}>
                {words.follow}
              </button>
            </p>
          )}
          <Report screen={screen} />
          <Address name={name} />
        </div>
        {judged !== undefined && judged !== null && (
          <EventList
            judged={judged}
            frame={{ ...frame, send }}
            query={query}
            screen={name}
            selection={selectionQuery(query, config.monitor.join(','))}
          />
        )}
      </div>
    </>
  );
}

function ScreenHead({ screen, query }: { readonly screen: ListedScreen; readonly query: string }) {
  const { words, ...desk } = useView(screenPageWords);
  const { name, state, place, monitors, monitorNames } = screen;
  const { label, fact, todo } = describeState(screen, desk, describeHours(screen));
  const shown = monitorNames.map((monitor, at) => monitor ?? words.unknownMonitor(monitors[at] ?? 0));
  const where = place.building || place.floor || place.place ? describePlace(screen) : '';
  return (
    <>
      <div>
        <h1>{name}</h1>
        <p className="lead">{[where, words.monitors(shown.join(', '))].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.state} data-urgency={urgencyOf(state)} role="status">
        <p className={styles.label}>{label}</p>
        <p className={styles.fact}>{fact}</p>
        {state !== 'never-seen' && todo !== '' && <p>{todo}</p>}
      </div>
      <div className={styles.actions}>
        <ScreenCommands screen={screen} commands={commands} />
        <GoLink to={{ view: 'address', screen: name }} className="button">
          {words.change}
        </GoLink>
        <a className="button" href={`/?${query}`} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </div>
    </>
  );
}

function FrameHint({ screen: { lastSeen, event } }: { readonly screen: ListedScreen }) {
  const { words, ...desk } = useView(screenPageWords);
  const age = lastSeen === null ? '' : formatAge(Date.parse(lastSeen), desk);
  return <p className="hint">{event === null ? words.frameNow : words.frameHint(age)}</p>;
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
    <section className={styles.detail}>
      <h2>{words.address}</h2>
      <p>{words.addressHint}</p>
      <div className={styles.address}>
        <div>
          <p className={styles.text}>
            <code>{address}</code>
          </p>
          <p>
            <CopyButton text={address} isMain />
          </p>
        </div>
        <QrImage address={address} label={words.qrCode} />
      </div>
      <DeviceSteps address={address} />
    </section>
  );
}
