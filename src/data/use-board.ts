import { useQuery } from '@tanstack/react-query';
import type { KioskConfig } from '#config/resolve-config.ts';
import { getJson } from './get-json.ts';
import { type BoardData, loadBoard } from './load-board.ts';
import { withJitter } from './query-client.ts';

/** How soon a page that knows nothing yet asks again. */
const firstSeconds = 5;

export interface BoardState {
  readonly board: BoardData | undefined;
  readonly error: Error | null;
}

/** This monitor's events, polled; the last good ones stay through every error. */
export function useBoard(config: KioskConfig): BoardState {
  const { monitor, language, allMonitors, pollSeconds } = config;
  const { data, error } = useQuery({
    queryKey: ['board', { monitor, language, allMonitors }],
    queryFn: ({ client, queryKey }) => loadBoard(getJson, config, client.getQueryData<BoardData>(queryKey)),
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? firstSeconds : pollSeconds),
  });
  return { board: data, error };
}
