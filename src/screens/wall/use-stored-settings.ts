import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ScreenSettings, screenSettingsSchema } from '#config/screen-address.ts';
import { restoreScreenSettings } from './use-screen-settings.ts';
import { readStored, storeAgainMs, writeStored } from '#kiosk/storage/storage.ts';

/** Devices hold settings under this name. */
const storageName = (name: string) => `settings 1 ${name}`;

/** Stores the settings of a named screen for a start without network. True once those of the last start have been read. */
export function useStoredSettings(name: string, settings: ScreenSettings | undefined): boolean {
  const client = useQueryClient();
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const restore = async () => {
      const stored = await readStored(storageName(name), screenSettingsSchema);
      if (!isWanted) return;
      if (stored !== undefined) restoreScreenSettings(client, name, stored);
      setIsRestored(true);
    };
    void restore();
    return () => {
      isWanted = false;
    };
  }, [client, name]);
  useEffect(() => {
    if (settings === undefined) return undefined;
    const store = () => void writeStored(storageName(name), settings);
    store();
    const timer = setInterval(store, storeAgainMs);
    return () => clearInterval(timer);
  }, [name, settings]);
  return isRestored;
}
