import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { fields, type Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import {
  givenCommandSchema,
  mergeParameters,
  type ScreenCommand,
  screenNameOf,
  type ScreenSettings,
  screenSettingsKey,
  screenSettingsSchema,
  settingsPathOf,
} from '#config/screen-settings.ts';
import { builtInSite, type Site } from '#config/site.ts';
import { getJson, RequestError } from '#data/get-json.ts';
import { takeGivenAnswer } from '#data/given-answers.ts';
import { pauseUntilPoll } from '#data/query-client.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import { useSite } from '#data/use-site.ts';
import { useMinute } from '#data/use-trusted-time.ts';
import { formatTime } from '#domain/format-date.ts';
import { App, WaitingPage } from '#kiosk/app/app.tsx';
import { documentLanguage } from '#kiosk/app/load-again.ts';
import { fontAt } from '#kiosk/slideshow/load-typesetting.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import { readStored, storeAgainMs, writeStored } from '#kiosk/storage/storage.ts';
import { isFramed, pageHealth } from '#kiosk/watchdog/page-health.ts';
import { reloadPage } from '#kiosk/watchdog/reload-page.ts';
import { fitName } from './fit-name.ts';
import styles from './identify-overlay.module.css';

/** Polls the stored settings of a named screen, as often as they and the address say. After an error the last ones remain. */
function useScreenSettings(name: string, address: Parameters) {
  const { data, error, refetch } = useQuery({
    queryKey: screenSettingsKey(name),
    queryFn: () => loadScreenSettings(name),
    refetchInterval: ({ state }) => {
      const { poll } = state.data === undefined ? address : mergeParameters(state.data, address);
      return pauseUntilPoll(state, poll ?? fields.poll.fallback);
    },
  });
  const query = data?.query;
  // The command is left out: a new one changes no settings.
  const settings = useMemo(() => (query === undefined ? undefined : { query }), [query]);
  const isMissing = error instanceof RequestError && error.status === 404;
  return { settings, command: data?.command, isMissing, isFailing: error !== null, refetch };
}

/** Fails with `RequestError`; its status is 404 if there is no screen of this name. */
async function loadScreenSettings(name: string) {
  const path = settingsPathOf(name);
  const { body } = takeGivenAnswer(path) ?? (await getJson(path));
  const settings = z.safeParse(screenSettingsSchema, body);
  if (!settings.success) throw new RequestError(`${path} is not what this page understands`, 200);
  // A command that only later builds know is ignored.
  return { ...settings.data, command: z.safeParse(givenCommandSchema, body).data?.command };
}

/** Devices hold settings under this name. */
const storageName = (name: string) => `settings 1 ${name}`;

/** Stores the settings of a named screen for a start without network. True once those of the last start have been read. */
function useStoredSettings(name: string, settings: ScreenSettings | undefined): boolean {
  const client = useQueryClient();
  const { isSuccess: isRestored } = useQuery({
    queryKey: ['stored settings', name],
    queryFn: async () => {
      const stored = await readStored(storageName(name), screenSettingsSchema);
      // They count only for a page that has no settings yet.
      return client.setQueryData(screenSettingsKey(name), (fresh: unknown) => fresh ?? stored) ?? null;
    },
    staleTime: Infinity,
  });
  useEffect(() => {
    if (settings === undefined) return undefined;
    const store = () => void writeStored(storageName(name), settings);
    store();
    const timer = setInterval(store, storeAgainMs);
    return () => clearInterval(timer);
  }, [name, settings]);
  return isRestored;
}

const identifyMs = 10_000;

/** True for ten seconds from the first render with the command; another one starts them again. */
function useIdentify(command: ScreenCommand | undefined): boolean {
  const [id, setId] = useState<string>();
  const [endedId, setEndedId] = useState<string>();
  // Kept: the gateway may drop the command before the time is over.
  if (command?.kind === 'identify' && command.id !== id) setId(command.id);
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setEndedId(id), identifyMs);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && id !== endedId;
}

/** Reloads the page if the command names this load of it. */
function useReload(command: ScreenCommand | undefined): void {
  useEffect(() => {
    const { load } = pageHealth;
    if (command?.kind !== 'reload' || load === undefined) return;
    if (command.loads?.includes(load)) void reloadPage('command');
  }, [command]);
}

/** The height that is left for the name, of that within the safe area. */
const nameHeight = 0.78;
const minInset = 5;

/** The name of the screen, its size in CSS pixels and the time over everything else. */
function IdentifyOverlay({ name, parameters }: ScreenProps) {
  const { site = builtInSite } = useSite();
  const { inset, timeZone } = useMemo(() => resolveConfig(parameters, site), [parameters, site]);
  const { width, height } = useViewport();
  const now = useMinute(pageClock);
  const margin = Math.max(inset, minInset) / 100;
  const { lines, fontSize } = useMemo(() => {
    const inner = 1 - 2 * margin;
    return fitName(name, { width: width * inner, height: height * inner * nameHeight }, measure);
  }, [name, width, height, margin]);
  return (
    <div
      className={styles.overlay}
      role="status"
      style={{ padding: `${height * margin}px ${width * margin}px` }}
    >
      <p className={styles.name} style={{ fontSize, lineHeight: 1 }} translate="no">
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </p>
      <p className={styles.facts}>
        {`${width} × ${height} px`}
        <time>{formatTime(now, timeZone)}</time>
      </p>
    </div>
  );
}

const measuredAtPx = 100;
/** It covers rounding, and hinting at other sizes. */
const reserve = 1.02;
const canvas = document.createElement('canvas').getContext('2d');

/** The width of the display font at a size of 1. */
function measure(text: string): number {
  // Each letter counts as the widest where nothing can be measured.
  if (canvas === null) return text.length;
  canvas.font = fontAt(measuredAtPx).display;
  return (canvas.measureText(text).width * reserve) / measuredAtPx;
}

const plainCheckMs = 60_000;

interface NamedScreenProps {
  /** Those of the address take precedence over the stored ones. */
  readonly parameters: Parameters;
}

interface ScreenProps extends NamedScreenProps {
  readonly name: string;
}

/** The page at `/s/NAME`, a chunk of its own: other pages do not load it. */
export default function NamedScreen(props: NamedScreenProps) {
  const name = screenNameOf(window.location.pathname);
  return name === null ? <UnknownScreen {...props} /> : <Screen {...props} name={name} />;
}

/** A page without a monitor is one for people. */
function UnknownScreen({ parameters: address }: NamedScreenProps) {
  const parameters = useMemo(() => ({ ...address, monitor: undefined }), [address]);
  return <App parameters={parameters} />;
}

function Screen(props: ScreenProps) {
  const { name, parameters: address } = props;
  const [language = documentLanguage()] = address.lang ?? [];
  const { settings, command, isMissing, isFailing, refetch } = useScreenSettings(name, address);
  const isRestored = useStoredSettings(name, settings);
  const parameters = useMemo(() => settings && mergeParameters(settings, address), [settings, address]);
  useEffect(() => {
    if (settings !== undefined) pageHealth.screen = { name, ...settings, refetch };
  }, [name, settings, refetch]);
  const isPlain = parameters?.plain === true;
  useEffect(() => {
    if (!isPlain) return undefined;
    void reloadPage('plain');
    // Refused while the gateway does not serve pages, or shortly after the last reload.
    const timer = setInterval(() => void reloadPage('plain'), plainCheckMs);
    return () => clearInterval(timer);
  }, [isPlain]);
  // A wall is neither in a frame of the desk nor a preview.
  const isWall = !isFramed && address.at === undefined;
  const isIdentifying = useIdentify(command) && isWall;
  useReload(command);
  if (parameters !== undefined) {
    return (
      <>
        <ChangingApp parameters={parameters} />
        {isIdentifying ? <IdentifyOverlay name={name} parameters={parameters} /> : null}
      </>
    );
  }
  // Only the stored settings tell whether the screen had a name here before.
  if (isMissing && isRestored) return <UnknownScreen {...props} />;
  return <WaitingPage language={language} isFailing={isFailing && !isMissing} />;
}

/** Keeps the present parameters until the events for the next ones are loaded. */
function ChangingApp({ parameters }: NamedScreenProps) {
  const [shown, setShown] = useState(parameters);
  const { site } = useSite();
  const isChanging = shown !== parameters && site !== undefined;
  return (
    <>
      <App parameters={shown} />
      {isChanging ? (
        <Preload key={JSON.stringify(parameters)} {...{ site, parameters }} onLoad={setShown} />
      ) : null}
    </>
  );
}

interface PreloadProps extends NamedScreenProps {
  readonly site: Site;
  readonly onLoad: (parameters: Parameters) => void;
}

function Preload({ site, parameters, onLoad }: PreloadProps) {
  const config = useMemo(() => resolveConfig(parameters, site), [parameters, site]);
  const isLoaded = useMonitorData(config).monitorData !== undefined;
  useEffect(() => {
    if (isLoaded) onLoad(parameters);
  }, [isLoaded, parameters, onLoad]);
  return null;
}
