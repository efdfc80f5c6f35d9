import { type ReactNode, useState } from 'react';
import { commandKeptMs } from '#config/screen-settings.ts';
import { sendJson } from '#data/send-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { noteWords } from '#desk/summary/note-words.ts';
import { SaveFailure } from '#screens/desk/editor/request-failure.tsx';
import { type CommandRequest, commandAnswerSchema, type ListedScreen } from '#screens/model/listed-screen.ts';
import { findObstacle, followReload } from './reach-screen.ts';
import { screenPageWords } from './screen-view-words.ts';
import styles from './fleet.module.css';

/** Replaces the list of named screens while they load, or says why there are none. */
export function ScreensClosed() {
  const { facts, language, words } = useView(deskWords);
  const { noPassword, screensOff } = noteWords[language];
  if (facts?.screens === 'no-password') return <p className="lead">{noPassword}</p>;
  if (facts?.screens === 'off') return <p className="lead">{screensOff}</p>;
  return <p role="status">{words.loading}</p>;
}

export type Command = CommandRequest['command'];
/** `sentAt`: the gateway's time, epoch ms. */
type Outcome =
  | 'sending'
  | { readonly command: Command; readonly sentAt: number }
  | { readonly error: Error | null };

/** Buttons that show the name of a screen on it, and load its page anew. */
export function ScreenCommands(props: {
  readonly screen: ListedScreen;
  readonly commands: readonly Command[];
}) {
  const { screen, commands } = props;
  const { name } = screen;
  const { words } = useView(screenPageWords);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const obstacle = findObstacle(screen);
  const send = async (command: Command) => {
    if (obstacle !== null || outcome === 'sending') return;
    setOutcome('sending');
    setOutcome(await sendCommand(name, command));
  };
  return (
    <>
      {commands.map((command) => (
        <button
          key={command}
          type="button"
          className="button"
          aria-label={`${words[command]}: ${name}`}
          // Not `disabled`, which would take the focus away.
          aria-disabled={obstacle !== null}
          onClick={() => void send(command)}
        >
          {words[command]}
        </button>
      ))}
      <div role="status" className={styles.outcome}>
        {obstacle === null ? <OutcomeText {...{ screen, outcome }} /> : words.obstacle[obstacle]}
      </div>
    </>
  );
}

async function sendCommand(name: string, command: Command): Promise<Outcome> {
  const path = `/api/screens/${name}/commands`;
  try {
    const { until } = await sendJson({
      method: 'POST',
      path,
      body: { command },
      schema: commandAnswerSchema,
    });
    return { command, sentAt: until - commandKeptMs };
  } catch (error) {
    return { error: error instanceof Error ? error : null };
  }
}

function OutcomeText(props: { readonly screen: ListedScreen; readonly outcome: Outcome | null }): ReactNode {
  const { screen, outcome } = props;
  const { words, now } = useView(screenPageWords);
  if (outcome === null) return null;
  if (outcome === 'sending') return words.outcome.sending;
  if ('error' in outcome) return <SaveFailure error={outcome.error} isCommand />;
  if (outcome.command === 'identify') return words.outcome.identify;
  return words.reloaded[followReload(screen, outcome.sentAt, now)];
}
