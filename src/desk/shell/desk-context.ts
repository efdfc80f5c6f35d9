import { createContext, useContext } from 'react';
import { type Site, builtInSite } from '#config/site.ts';
import { deviceClock, type PageClock } from '#data/clock.ts';
import { type AllDeskWords, deskWords } from './desk-words.ts';
import type { Navigate } from './use-route.ts';

/** What every part of the desk may ask for. */
export interface DeskContext {
  readonly language: 'de' | 'en';
  readonly words: AllDeskWords;
  readonly site: Site;
  readonly clock: PageClock;
  readonly navigate: Navigate;
}

const context = createContext<DeskContext>({
  language: 'de',
  words: deskWords.de,
  site: builtInSite,
  clock: deviceClock,
  navigate: () => undefined,
});

export const DeskContextProvider = context.Provider;

/** The desk's language, words, site, clock and way elsewhere. */
export function useDesk(): DeskContext {
  return useContext(context);
}
