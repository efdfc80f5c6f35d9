import { Button } from '@aushang/staff/form-bar.tsx';
import { useMutation } from '@tanstack/react-query';
import { commandKeptMs } from '#config/screen-settings.ts';
import { sendJson } from '#data/send-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formWords } from '#screens/desk/editor/form-words.ts';
import { RequestFailure } from '#screens/desk/editor/request-failure.tsx';
import { type CommandRequest, commandAnswerSchema, type ListedScreen } from '#screens/model/listed-screen.ts';
import { findObstacle, followReload } from './reach-screen.ts';
import { screenPageWords } from './screen-view-words.ts';
import styles from './fleet.module.css';

/** Replaces the list of named screens while they load, or says why there are none. */
export function ScreensClosed() {
  const { facts, words } = useView(formWords);
  const mode = facts?.screens;
  if (mode === 'no-password' || mode === 'off') return <p className="lead">{words.noNames[mode]}</p>;
  return <p role="status">{words.loading}</p>;
}

export type Command = CommandRequest['command'];

/** Buttons that show the name of a screen on it, and load its page anew. */
export function ScreenCommands(props: {
  readonly screen: ListedScreen;
  readonly commands: readonly Command[];
}) {
  const { screen, commands } = props;
  const { name } = screen;
  const { words } = useView(screenPageWords);
  const send = useSendCommand(name);
  const obstacle = findObstacle(screen);
  return (
    <>
      {commands.map((command) => (
        <Button
          key={command}
          aria-label={`${words[command]}: ${name}`}
          isOff={obstacle !== null}
          onClick={() => send.isPending || send.mutate(command)}
        >
          {words[command]}
        </Button>
      ))}
      <div role="status" className={styles.outcome}>
        {obstacle === null ? <OutcomeText {...{ screen, send }} /> : words.obstacle[obstacle]}
      </div>
    </>
  );
}

function useSendCommand(name: string) {
  const path = `/api/screens/${name}/commands`;
  return useMutation({
    mutationFn: (command: Command) =>
      sendJson({ method: 'POST', path, body: { command }, schema: commandAnswerSchema }),
  });
}

function OutcomeText(props: {
  readonly screen: ListedScreen;
  readonly send: ReturnType<typeof useSendCommand>;
}) {
  const { data, variables, isPending, error } = props.send;
  const { words, now } = useView(screenPageWords);
  if (isPending) return words.outcome.sending;
  if (error !== null) return <RequestFailure error={error} isCommand />;
  if (data === undefined) return null;
  if (variables === 'identify') return words.outcome.identify;
  // The gateway's time.
  return words.reloaded[followReload(props.screen, data.until - commandKeptMs, now)];
}
