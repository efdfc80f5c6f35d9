import process from 'node:process';
import { version } from '#server/settings/version.ts';
import { describeUsage } from './usage.ts';

type Command = (words: readonly string[]) => Promise<void>;

/** A server reads its settings from the environment alone. */
const asServer =
  (load: () => Promise<unknown>): Command =>
  async (words) => {
    if (words.length > 0) throw new Error(`"${words.join(' ')}" is not understood: aushang --help`);
    // Libraries choose their production builds by it when they are loaded: React then renders several times as fast.
    process.env['NODE_ENV'] ??= 'production';
    await load();
  };

const commands: Readonly<Record<string, Command>> = {
  gateway: asServer(() => import('#server/main.ts')),
  'event-service': asServer(() => import('@aushang/event-service/app/main.ts')),
  screens: async (words) => (await import('#screens/gateway/screens-command.ts')).runScreens(words),
  notice: async (words) => (await import('#notices/gateway/notice-command.ts')).runNotice(words),
};

/** What prints the usage; `screens` and `notice` have one of their own. */
const usageWords = ['--help', '-h', 'help', 'gateway --help', 'event-service --help'];

/** `all`: the words after `aushang`. Rejects with what is to be printed. */
export async function runCommand(all: readonly string[]): Promise<void> {
  const [name = 'gateway', ...words] = all;
  const command = commands[name];
  if (name === '--version' || name === '-v') console.log(version);
  else if (usageWords.includes(all.join(' '))) console.log(describeUsage());
  else if (command === undefined) throw new Error(`There is no command "${name}": aushang --help`);
  else await command(words);
}
