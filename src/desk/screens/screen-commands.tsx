import { useState } from 'react';
import * as z from 'zod/mini';
import { sendJson } from '#data/send-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { screenPageWords } from './screen-words.ts';

export type Command = 'identify' | 'reload';
type Outcome = Command | 'sending' | 'failed' | null;

/** Buttons that show the name of a screen on it, and load its page anew. */
export function ScreenCommands(props: {
  readonly name: string;
  /** It runs the plain wall, which obeys none. */
  readonly isPlain: boolean;
  readonly commands: readonly Command[];
}) {
  const { name, isPlain, commands } = props;
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
          disabled={isPlain}
          onClick={() => void send(command)}
        >
          {words[command]}
        </button>
      ))}
      <p role="status">{isPlain ? words.plain : outcome !== null && words.outcome[outcome]}</p>
    </>
  );
}
