import { variableDocs } from '#server/settings/variable-docs.ts';
import { version } from '#server/settings/version.ts';

/** The answer to `--help`. */
export function describeUsage(): string {
  const variables = Object.entries(variableDocs).map(([name, { fallback, meaning }]) => {
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

/** Without the marks and links of Markdown. */
function toPlain(markdown: string): string {
  return markdown.replace(/ \(\[[^)]*\)\)/g, '').replaceAll('`', '');
}
