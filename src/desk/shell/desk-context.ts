import { createContext, useContext } from 'react';
import type { Site } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import type { DeskData } from '#desk/summary/use-desk-data.ts';
import { deskWords } from './desk-words.ts';

export interface DeskContext extends Omit<DeskData, 'error'> {
  readonly language: 'de' | 'en';
  readonly site: Site;
  /** The site's zone, never that of the device. */
  readonly timeZone: TimeZone;
  /** The gateway's time, epoch ms, updated every minute. */
  readonly now: number;
}

export const DeskContext = createContext<DeskContext | null>(null);

export function useDesk(): DeskContext {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('There is no desk around this component');
  return desk;
}

/** The desk's context; `words` are those of a view and those that all views share. `mayChange`: false for who may only look. */
export function useView<Words extends object>(words: { readonly de: Words; readonly en: Words }) {
  const desk = useDesk();
  const mayChange = desk.facts?.person?.mayChange !== false;
  return { ...desk, mayChange, words: { ...deskWords[desk.language], ...words[desk.language] } };
}
