import { createContext, useContext } from 'react';
import { type Site, builtInSite } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { deviceClock, type PageClock } from '#data/clock.ts';
import type { Navigate } from './use-route.ts';

export interface DeskContext {
  readonly language: 'de' | 'en';
  readonly site: Site;
  /** Of the site. */
  readonly timeZone: TimeZone;
  readonly clock: PageClock;
  readonly navigate: Navigate;
}

const context = createContext<DeskContext>({
  language: 'de',
  site: builtInSite,
  timeZone: createTimeZone(builtInSite.timeZone),
  clock: deviceClock,
  navigate: () => undefined,
});

export const DeskContextProvider = context.Provider;

export function useDesk(): DeskContext {
  return useContext(context);
}

/** Words in the desk's language. */
export function useWords<Words>(words: { readonly de: Words; readonly en: Words }): Words {
  return words[useDesk().language];
}
