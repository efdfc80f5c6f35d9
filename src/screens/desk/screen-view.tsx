import { useMemo, useState } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { AddressPanel } from '#screens/desk/editor/address-panel.tsx';
import { DeviceSteps } from '#screens/desk/editor/device-steps.tsx';
import { screenAddress } from '#screens/desk/editor/screen-address.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { type Frame, useFrame } from '#desk/frame/live-frame.tsx';
import { EventList } from '#desk/monitor/event-list.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAge, formatMoment } from '#desk/shell/format-when.ts';
import { GoLink, selectionQuery, useRoute } from '#desk/shell/route.tsx';
import { useScreen } from './use-screen.ts';
import { type ListedScreen, shownQuery } from '#screens/model/listed-screen.ts';
import { isReporting } from './reach-screen.ts';
import { isPortraitOf, SlideFrame } from './reported-slide.tsx';
import { ReportTable } from './report-table.tsx';
import { ScreenHead } from './screen-head.tsx';
import { screenPageWords } from './screen-words.ts';
import styles from './screen.module.css';
import { ScreensClosed } from './screens-closed.tsx';

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
      <ScreenHead screen={screen} />
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
            screen={name}
            isPlanned={!isReporting(screen)}
            stored={shownQuery({ ...screen, address: '' })}
            own={Object.keys(parseParameters(screen.address?.split('?')[1] ?? '').parameters)}
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
