import { commandKeptMs } from '#config/screen-settings.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';

/** The wait ends when the gateway has dropped the command. */
const maxWaitMs = commandKeptMs + 5000;
/** Uptimes are whole seconds, and reports take a moment. */
const toleranceMs = 3000;

/** What became of a reload that was asked for at `sentAt`; times of the gateway, epoch ms. */
export function followReload(
  { lastSeen, uptime = 0 }: Pick<ListedScreen, 'lastSeen' | 'uptime'>,
  sentAt: number,
  now: number,
): 'waiting' | 'done' | 'failed' {
  const loadedAt = Date.parse(lastSeen ?? '') - uptime * 1000;
  if (loadedAt >= sentAt - toleranceMs) return 'done';
  return now - sentAt > maxWaitMs ? 'failed' : 'waiting';
}

/** Why a screen can not be reached. The plain wall obeys no command. */
export function findObstacle(screen: ListedScreen): 'plain' | 'silent' | null {
  if (screen.isPlain === true) return 'plain';
  return isReporting(screen) ? null : 'silent';
}

/** It is not known what a screen shows that does not report. */
export const isReporting = ({ state }: ListedScreen): boolean => state !== 'silent' && state !== 'never-seen';
