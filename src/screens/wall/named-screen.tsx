import { useEffect, useMemo, useState } from 'react';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { mergeParameters, screenNameOf } from '#config/screen-address.ts';
import type { Site } from '#config/site.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import { useScreenSettings } from './use-screen-settings.ts';
import { useSite } from '#data/use-site.ts';
import { useStoredSettings } from './use-stored-settings.ts';
import { isFramed } from '#kiosk/watchdog/is-framed.ts';
import { pageHealth } from '#kiosk/watchdog/page-health.ts';
import { reloadPage } from '#kiosk/watchdog/reload-page.ts';
import { App, WaitingPage } from '#kiosk/app/app.tsx';
import { documentLanguage } from '#kiosk/app/document-language.ts';
import { IdentifyOverlay } from './identify-overlay.tsx';
import { useIdentify, useReload } from './use-screen-command.ts';

const plainCheckMs = 60_000;

export interface NamedScreenProps {
  /** Of the address; they take precedence over the stored ones. */
  readonly parameters: Parameters;
}

/** The page at `/s/NAME`, a chunk of its own: other pages do not load it. */
export default function NamedScreen(props: NamedScreenProps) {
  const name = screenNameOf(window.location.pathname);
  return name === null ? <UnknownScreen {...props} /> : <Screen {...props} name={name} />;
}

/** Without a monitor it is a page for people. */
function UnknownScreen({ parameters: address }: NamedScreenProps) {
  const parameters = useMemo(() => ({ ...address, monitor: undefined }), [address]);
  return <App parameters={parameters} />;
}

function Screen(props: NamedScreenProps & { readonly name: string }) {
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
  // Neither in a frame of the desk nor in a preview.
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
function ChangingApp({ parameters }: { readonly parameters: Parameters }) {
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

interface PreloadProps {
  readonly site: Site;
  readonly parameters: Parameters;
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
