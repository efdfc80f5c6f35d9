import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { parseParameters } from '#config/parameters.ts';
import { type KioskConfig, resolveConfig } from '#config/resolve-config.ts';
import { mergeParameters, screenNameOf, screenSettingsKey } from '#config/screen-settings.ts';
import { builtInSite, type Language } from '#config/site.ts';
import { pageClock, type TrustedClock } from '#data/trusted-clock.ts';
import { useNotices } from '#data/use-notices.ts';
import { useKnownSite } from '#data/use-site.ts';
import { useTimeUntil } from '#data/use-trusted-time.ts';
import { composeScreen } from '#kiosk/layout/compose-screen.ts';
import { hasFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { lettersOf, useTypesettingFor } from '#kiosk/slideshow/use-typesetting.ts';
import { useLatched, useViewport } from '#kiosk/slideshow/use-viewport.ts';
import { isFramed, pageHealth, slideChanges } from '#kiosk/watchdog/page-health.ts';
import { readDeskCommand } from '#messages/frame-messages.ts';
import { type NoticeReaders, noticeReaders } from '#notices/layout/notice-input.ts';
import { type Notice, noticesQueryOf, noticesSchema, splitNotices, textsOf } from '#notices/model/notice.ts';
import { storedNoticesNames, storedNoticesPrefix } from './has-stored-notices.ts';

/** The last notices of a wall and when they were stored; the trusted time and the error of the device's clock tell their end; ms. */
const storedSchema = z.object({
  storedAt: z.number(),
  notices: noticesSchema,
  time: z.nullable(z.object({ now: z.number(), skew: z.number() })),
});

/** Notices are stored for this many walls, those that stored theirs last. */
const maxWalls = 20;

/** Reads from `localStorage`, which is possible before the first slide. Returns none if they cannot be read. */
export function readStoredNotices(query: string, clock: TrustedClock): readonly Notice[] {
  try {
    const text = localStorage.getItem(storedNoticesPrefix + query) ?? '';
    const { notices, time } = z.parse(storedSchema, JSON.parse(text));
    if (time !== null) clock.restore(time);
    return notices;
  } catch {
    return [];
  }
}

/** Never fails. */
export function storeNotices(query: string, notices: readonly Notice[], clock: TrustedClock): void {
  // An estimated time must not be stored.
  const time = clock.source() === 'gateway' ? { now: clock.now(), skew: clock.skew() } : null;
  try {
    // Earlier builds stored the notices of all walls under this name.
    localStorage.removeItem('notices');
    const name = storedNoticesPrefix + query;
    if (notices.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ storedAt: clock.now(), notices, time }));
    // The time is the first in each text, always of 13 digits.
    const textOf = (one: string) => localStorage.getItem(one) ?? '';
    const names = storedNoticesNames().sort((a, b) => (textOf(a) < textOf(b) ? 1 : -1));
    for (const old of names.slice(maxWalls)) localStorage.removeItem(old);
  } catch {
    // The storage is full or not available.
  }
}

const { parameters: address } = parseParameters(window.location.search);
const screen = screenNameOf(window.location.pathname);
const query = noticesQueryOf(address.monitor, screen);
const isWall = !isFramed && address.at === undefined;

/** The notices in force for this wall, or those that the desk previews in this frame, and what they are composed by. */
export function useShownNotices() {
  const readStored = () => (isWall ? readStoredNotices(query, pageClock) : []);
  const polled = useNotices({ query, isPolling: address.at === undefined, readStored });
  useStoring(polled);
  const all = usePreview() ?? polled;
  const now = useTimeOfNotices(all);
  const { alarms: current, notices } = useMemo(() => splitNotices(all, now), [all, now]);
  const alarms = useLatched(current, JSON.stringify(current));
  const site = useKnownSite() ?? builtInSite;
  const settingsKey = screenSettingsKey(screen ?? '');
  const settings = useQueryClient().getQueryData<{ readonly query: string }>(settingsKey);
  const config = useMemo(
    () => resolveConfig(settings === undefined ? address : mergeParameters(settings, address), site),
    [settings, site],
  );
  const readers = useMemo(() => noticeReaders(config, site), [config, site]);
  return { alarms, notices, readers, input: useInput(all, config, readers) };
}

/** What notices are composed by, on this screen; undefined until fonts and patterns are loaded or have failed. */
function useInput(notices: readonly Notice[], config: KioskConfig, readers: NoticeReaders) {
  const viewport = useViewport();
  const texts = notices.flatMap((notice) => textsOf(notice, readers.languages));
  const used = new Set([...readers.languages, ...texts.map(({ language }) => language)]);
  const [first = config.language, second = null] = used;
  const needs = { isMixed: false, letters: lettersOf(JSON.stringify(notices.map(({ text }) => text))) };
  const firstTools = useTypesettingFor(first, needs);
  const secondTools = useTypesettingFor(second, needs);
  return useMemo(() => {
    if (firstTools === undefined || (second !== null && secondTools === undefined)) return undefined;
    const toolsOf = (language: Language) => (language === second && secondTools) || firstTools;
    return { ...readers, screen: composeScreen(viewport, config), toolsOf };
  }, [viewport, config, readers, second, firstTools, secondTools]);
}

/** Flash memory wears out: without a change the time is written this often. */
const stampMs = 600_000;

function useStoring(notices: readonly Notice[]): void {
  useEffect(() => {
    if (!isWall) return undefined;
    const store = () => storeNotices(query, notices, pageClock);
    store();
    if (notices.length === 0) return undefined;
    const timer = setInterval(store, stampMs);
    return () => clearInterval(timer);
  }, [notices]);
}

/** What the desk asks this frame to show; null outside of frames, and until it asks. */
function usePreview(): readonly Notice[] | null {
  const [notices, setNotices] = useState<readonly Notice[] | null>(null);
  useEffect(() => {
    if (!isFramed) return undefined;
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== window.parent) return;
      const command = readDeskCommand(data);
      if (command?.aushang === 'notices') setNotices(command.notices);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ aushang: 'ready' }, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return notices;
}

/** Timers count at most 24 days. */
const maxWaitMs = 3_600_000;

/** The time, epoch ms, as of the last change of `notices` and of the last end of one of them. */
function useTimeOfNotices(notices: readonly Notice[]): number {
  const waitAt = useCallback(
    (now: number) => {
      const waits = notices.map(({ until }) => Date.parse(until ?? '') - now).filter((ms) => ms > 0);
      return Math.min(...waits, maxWaitMs);
    },
    [notices],
  );
  return useTimeUntil(pageClock, waitAt);
}

function subscribe(listener: () => void): () => void {
  slideChanges.addEventListener('change', listener);
  return () => slideChanges.removeEventListener('change', listener);
}

/** Whether slides are on screen: not on a dark one, and on pages for people. */
export const useHasSlides = (): boolean =>
  useSyncExternalStore(subscribe, () => pageHealth.loop !== null || hasFirstSlide());
