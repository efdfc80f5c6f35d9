import process from 'node:process';
import { variableDocs } from '#server/settings/variable-docs.ts';
import { version } from '#server/settings/version.ts';

function describeUsage(): string {
  const variables = variableDocs.map(({ name, fallback, meaning }) => {
    const end = fallback === null ? '' : ` (${toPlain(fallback)})`;
    return `  ${name}${end}\n${toPlain(meaning).replace(/(.{1,90})(?: |$)/g, '      $1\n')}`;
  });
  return `Aushang ${version} turns any screen into a notice board for the events tagged for it.

  aushang                  starts the gateway, and prints the addresses to open
  aushang event-service    starts the reference event service alone
  aushang screens …        exports, imports and removes named screens of a running gateway
  aushang notice …         sends, lists and lifts alarms and notices of a running gateway
  aushang --version, --help

Without settings it starts with the embedded reference event service and sample events.
Settings are variables of the environment (default in brackets):

${variables.join('').trimEnd()}`;
}

/** Removes the marks and links of Markdown. */
function toPlain(markdown: string): string {
  return markdown.replace(/ \(\[[^)]*\)\)/g, '').replaceAll('`', '');
}

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
