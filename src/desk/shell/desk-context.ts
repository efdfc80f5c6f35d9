import { createContext, useContext } from 'react';
import { type Site, builtInSite } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { deskWords } from './desk-words.ts';

export interface DeskContext {
  readonly language: 'de' | 'en';
  readonly site: Site;
  /** Of the site. */
  readonly timeZone: TimeZone;
  /** The gateway's time, epoch ms, updated every minute. */
  readonly now: number;
}

export const DeskContext = createContext<DeskContext>({
  language: 'de',
  site: builtInSite,
  timeZone: createTimeZone(builtInSite.timeZone),
  now: 0,
});

export function useDesk(): DeskContext {
  return useContext(DeskContext);
}

/** The desk's context; `words` are those of a view and those that all views share. */
export function useView<Words extends object>(words: { readonly de: Words; readonly en: Words }) {
  const desk = useDesk();
  return { ...desk, words: { ...deskWords[desk.language], ...words[desk.language] } };
}
