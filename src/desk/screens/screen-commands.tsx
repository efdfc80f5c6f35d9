import { useState } from 'react';
import * as z from 'zod/mini';
import { sendJson } from '#data/send-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import type { ListedScreen } from '#screens/listed-screen.ts';
import { screenPageWords } from './screen-words.ts';

export type Command = 'identify' | 'reload';
type Outcome = Command | 'sending' | 'failed' | null;

/** Buttons that show the name of a screen on it, and load its page anew. */
export function ScreenCommands(props: {
  readonly screen: ListedScreen;
  readonly commands: readonly Command[];
}) {
  const { screen, commands } = props;
  const { name } = screen;
  const obstacle = findObstacle(screen);
  const { words } = useView(screenPageWords);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const send = async (command: Command) => {
    setOutcome('sending');
    try {
      const path = `/api/screens/${name}/commands`;
      await sendJson({ method: 'POST', path, body: { command }, schema: z.unknown() });
      setOutcome(command);
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      {commands.map((command) => (
        <button
          key={command}
          type="button"
          className="button"
          aria-label={`${words[command]}: ${name}`}
          disabled={obstacle !== null}
          onClick={() => void send(command)}
        >
          {words[command]}
        </button>
      ))}
      <p role="status">
        {obstacle === null ? outcome !== null && words.outcome[outcome] : words.obstacle[obstacle]}
      </p>
    </>
  );
}

/** Why a screen can not be reached. The plain wall obeys no command. */
function findObstacle({ state, isPlain }: ListedScreen): 'plain' | 'silent' | null {
  if (isPlain === true) return 'plain';
  return state === 'silent' || state === 'never-seen' ? 'silent' : null;
}
